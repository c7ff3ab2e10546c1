import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Nothing of the user's settings, and no date that changes. */
export const TEST_ENVIRONMENT: Readonly<Record<string, string | undefined>> = {
  PATH: process.env['PATH'],
  HOME: '/nonexistent',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
};

export const JANE = 'Jane Doe <jane@example.org>';
/** The date of the first commit, epoch milliseconds; each further commit is a minute later. */
export const FIRST_DATE = 1_700_000_000_000;
const MINUTE = 60_000;

export interface CommitOptions {
  readonly author?: string | undefined;
  readonly message?: string | Buffer | undefined;
  /** Epoch milliseconds. */
  readonly date?: number | undefined;
}

export interface TestRepository extends AsyncDisposable {
  readonly folder: string;
  /** Output of git, without the newline at its end. */
  git(...args: readonly string[]): string;
  write(path: string | Buffer, content: string | Buffer): Promise<void>;
  /** Commits everything there is and resolves with the id. */
  commit(files: Readonly<Record<string, string>>, options?: CommitOptions): Promise<string>;
}

export async function newRepository(...initArguments: readonly string[]): Promise<TestRepository> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'git-')));
  const repository = repositoryAt(folder);
  repository.git('init', '--quiet', '--initial-branch=main', ...initArguments);
  return repository;
}

/** Of a folder that exists and is removed at the end. */
export function repositoryAt(folder: string): TestRepository {
  let date = FIRST_DATE - MINUTE;
  let variables = {};

  function git(...args: readonly string[]): string {
    const env = { ...TEST_ENVIRONMENT, ...variables };
    const options = {
      cwd: folder,
      env,
      maxBuffer: 2 ** 28,
      stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'],
    };
    return execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', ...args], options)
      .toString()
      .replace(/\n$/u, '');
  }

  async function write(path: string | Buffer, content: string | Buffer): Promise<void> {
    const file = Buffer.concat([Buffer.from(`${folder}/`), Buffer.from(path)]);
    if (typeof path === 'string') await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(file, content);
  }

  async function commit(files: Readonly<Record<string, string>>, options: CommitOptions = {}): Promise<string> {
    const { author = JANE, message = 'change' } = options;
    for (const [path, content] of Object.entries(files)) await write(path, content);
    date = options.date ?? date + MINUTE;
    const seconds = `${String(date / 1000)} +0000`;
    const messageFile = join(folder, '.git', 'TEST_MESSAGE');
    await writeFile(messageFile, message);
    variables = { GIT_AUTHOR_DATE: seconds, GIT_COMMITTER_DATE: seconds };
    git('add', '--all');
    git('commit', '--quiet', '--allow-empty', '--allow-empty-message', `--author=${author}`, `--file=${messageFile}`);
    return git('rev-parse', 'HEAD');
  }

  return { folder, git, write, commit, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}
