import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { trackedFiles, workspaceRoot } from '../workspace.ts';
import { copyFile, copyFolder, linkFolder } from './copy-folder.ts';

export interface CommandResult {
  readonly exitCode: number;
  /** Of both streams, without colours. */
  readonly output: string;
}

/** This workspace, installed and built, in another place. */
export interface WorkspaceCopy extends Disposable {
  readonly root: string;
  /** Runs a line of a shell. */
  run(command: string, variables?: Readonly<Record<string, string>>): Promise<CommandResult>;
  /** Paths of what changed since the last commit. */
  changed(): readonly string[];
  commit(): void;
  /** Replaces what a pattern finds in a file, which must have it. */
  edit(path: string, pattern: RegExp, replacement: string): void;
  /** Writes the files of a folder of `files`, whose names end in `.txt`. */
  write(folder: string): void;
}

const FIXTURES = join(import.meta.dirname, '../../recipes/files');

/** Files in which installers and caches write in place. */
const isOwn = (name: string): boolean => name.startsWith('.') && name !== '.bin';

export function copyWorkspace(): WorkspaceCopy {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'recipes-')));
  for (const path of trackedFiles()) copyFile(join(workspaceRoot, path), join(root, path));
  copyBuild(root);
  linkModules(join(workspaceRoot, 'node_modules'), join(root, 'node_modules'));
  const git = (...args: readonly string[]): string =>
    execFileSync('git', ['-c', 'user.name=stranger', '-c', 'user.email=stranger@example.org', ...args], {
      cwd: root,
      encoding: 'utf8',
      env: environment(),
      maxBuffer: 2 ** 26,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  const commit = (): void => {
    git('add', '--all');
    git('commit', '--quiet', '--allow-empty', '--no-verify', '--message=copy');
  };
  git('init', '--quiet');
  commit();
  return {
    root,
    run: (command, variables) => runIn(root, command, variables),
    changed: () => git('status', '--porcelain', '--untracked-files=all').split('\n').filter(Boolean).map(toPath),
    commit,
    edit(path, pattern, replacement) {
      const text = readFileSync(join(root, path), 'utf8');
      if (!pattern.test(text)) throw new Error(`${path} has nothing like ${pattern}.`);
      writeFileSync(join(root, path), text.replace(pattern, replacement));
    },
    write(folder) {
      const files = readdirSync(join(FIXTURES, folder), { recursive: true, encoding: 'utf8' });
      for (const file of files.filter((name) => name.endsWith('.txt'))) {
        copyFile(join(FIXTURES, folder, file), join(root, file.slice(0, -'.txt'.length)));
      }
    },
    [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true, maxRetries: 5 }),
  };
}

const toPath = (line: string): string => line.slice('?? '.length);

/** What compilers and the bundler made of each package. */
function copyBuild(root: string): void {
  for (const manifest of trackedFiles().filter((path) => path.endsWith('/package.json'))) {
    const folder = manifest.slice(0, -'/package.json'.length);
    for (const output of ['dist', 'out-tsc', 'bundle']) {
      const from = join(workspaceRoot, folder, output);
      if (existsSync(from)) copyFolder(from, join(root, folder, output));
    }
  }
}

function linkModules(from: string, to: string): void {
  for (const { name } of readdirSync(from, { withFileTypes: true })) {
    if (name === '.cache') continue;
    if (isOwn(name)) copyFile(join(from, name), join(to, name));
    else linkFolder(join(from, name), join(to, name));
  }
}

async function runIn(
  cwd: string,
  command: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<CommandResult> {
  const env = { ...environment(), ...variables };
  const running = spawn(command, { cwd, shell: true, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const chunks: Buffer[] = [];
  for (const stream of [running.stdout, running.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  const [exitCode] = (await once(running, 'close')) as [number | null];
  return {
    exitCode: exitCode ?? 1,
    output: stripVTControlCharacters(Buffer.concat(chunks).toString()),
  };
}

/** Of a shell in which nobody runs the tests of this workspace. */
function environment(): Record<string, string> {
  const path = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|NX_|JEST_|GIT_|LEARNING_MEMORY_|NODE_OPTIONS|INIT_CWD|FORCE_COLOR)/.test(name),
  );
  return {
    ...(Object.fromEntries(inherited) as Record<string, string>),
    PATH: path.join(delimiter),
    CI: 'true',
    NX_DAEMON: 'false',
    NX_ISOLATE_PLUGINS: 'false',
    NX_NO_CLOUD: 'true',
    NX_TUI: 'false',
    // What a recipe needs is installed.
    npm_config_offline: 'true',
  };
}
