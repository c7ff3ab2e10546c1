import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRecordingLogger, type RecordingLogger } from '@learning-memory/logging';
import { createSqliteMetadataStore } from '@learning-memory/metadata-store-sqlite';
import type { ProjectService, ProjectStore, RepositoryReader } from '@learning-memory/project';
import { createGitCliRepositoryReader } from '@learning-memory/project-git-cli';
import { TEST_ENVIRONMENT } from '@learning-memory/test-repository';
import { createProjectService } from '../project-service.ts';

export interface TestProjects extends AsyncDisposable {
  readonly projects: ProjectService;
  readonly store: ProjectStore;
  readonly logger: RecordingLogger;
  /** Holds all folders of the test; not a repository. */
  readonly root: string;
  /** How often a repository was read. */
  readonly reads: () => number;
  /** Replaces how repositories are read. */
  readWith(read: RepositoryReader['read'] | undefined): void;
  /** Milliseconds. */
  pass(time: number): void;
  /** An absolute path below the root. */
  at(path: string): string;
  /** A plain folder. */
  folder(path: string): Promise<string>;
  /** Output of git, run in a folder below the root. */
  git(path: string, ...args: readonly string[]): string;
  /** A repository with one commit that no other one has, and a remote if one is given. */
  repository(path: string, remote?: string): Promise<string>;
  /** Of another folder below the root, with the remote if one is given, else with none. */
  clone(from: string, to: string, remote?: string): string;
}

/** Projects in a real store, of real repositories. */
export async function newProjects(): Promise<TestProjects> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'projects-')));
  const metadata = openMetadata(root);
  const logger = createRecordingLogger();
  const reader = createGitCliRepositoryReader({ environment: TEST_ENVIRONMENT, timeoutMs: 20_000 });
  let [now, ids, reads, commits] = [1_700_000_000_000, 0, 0, 0];
  const readReally: RepositoryReader['read'] = (place, options) => reader.read(place, options);
  let read = readReally;

  const projects = createProjectService({
    store: metadata.projects,
    repositories: { ...reader, read: (place, options) => ((reads += 1), read(place, options)) },
    now: () => (now += 1),
    newId: () => String((ids += 1)),
    logger,
  });

  const at = (path: string): string => join(root, path);

  function git(path: string, ...args: readonly string[]): string {
    const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org'];
    const options = {
      cwd: at(path),
      env: { ...TEST_ENVIRONMENT },
      stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'],
    };
    return execFileSync('git', [...identity, ...args], options)
      .toString()
      .trimEnd();
  }

  async function folder(path: string): Promise<string> {
    await mkdir(at(path), { recursive: true });
    return at(path);
  }

  async function repository(path: string, remote?: string): Promise<string> {
    await folder(path);
    git(path, 'init', '--quiet', '--initial-branch=main');
    git(path, 'commit', '--quiet', '--allow-empty', `--message=Start ${String((commits += 1))} in ${at(path)}`);
    if (remote !== undefined) git(path, 'remote', 'add', 'origin', remote);
    return at(path);
  }

  function clone(from: string, to: string, remote?: string): string {
    git('.', 'clone', '--quiet', at(from), at(to));
    git(to, ...(remote === undefined ? ['remote', 'remove', 'origin'] : ['remote', 'set-url', 'origin', remote]));
    return at(to);
  }

  return {
    ...{ projects, store: metadata.projects, logger, root, at, folder, git, repository, clone },
    reads: () => reads,
    readWith: (other) => void (read = other ?? readReally),
    pass: (time) => void (now += time),
    async [Symbol.asyncDispose]() {
      await metadata[Symbol.asyncDispose]();
      await rm(root, { recursive: true, force: true });
    },
  };
}

export function openMetadata(root: string): ReturnType<typeof createSqliteMetadataStore> {
  return createSqliteMetadataStore({
    file: join(root, '.home/memory.db'),
    backupDirectory: join(root, '.home/backups'),
  });
}
