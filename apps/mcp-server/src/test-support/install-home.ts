import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import type { InitOptions } from '../install/init-options.ts';
import { DEFAULT_TOOLSETS } from '../tools/toolset-names.ts';

/** What the client keeps in its files; a test asks only for what it has put there. */
export interface ClientSettings {
  readonly mcpServers: Readonly<Record<'learning-memory', { command: string; args: string[]; env?: object }>>;
  readonly hooks: Readonly<Record<string, { hooks: unknown[] }[]>>;
}

export interface InstallHome extends AsyncDisposable {
  /** Everything below it is looked at by `files`. */
  readonly root: string;
  readonly options: InitOptions;
  /** What was printed so far. */
  printed(): string;
  path(name: string): string;
  write(name: string, content: string | Uint8Array): Promise<void>;
  read(name: string): Promise<string>;
  /** Parsed, without a byte order mark. */
  json(name: string): Promise<ClientSettings>;
  /** Names and contents of all files outside the data home, and the names of all folders. */
  snapshot(): Promise<Readonly<Record<string, string>>>;
}

/** A throw-away home of a user with a project in it: `user/`, `user/project/` and `data/`. */
export async function installHome(changes: Partial<InitOptions> = {}): Promise<InstallHome> {
  const root = await mkdtemp(join(tmpdir(), 'install-'));
  const lines: string[] = [];
  const path = (name: string): string => join(root, name);
  await mkdir(path('user/project'), { recursive: true });
  const read = (name: string): Promise<string> => readFile(path(name), 'utf8');
  return {
    root,
    options: {
      client: 'claude-code',
      scope: 'user',
      platform: 'linux',
      variables: {},
      homeDirectory: path('user'),
      projectDirectory: path('user/project'),
      dataHome: path('data'),
      launch: { command: 'node', args: ['/opt/server/bin/learning-memory.mjs'] },
      dryRun: false,
      instructions: false,
      allowReading: false,
      toolsets: DEFAULT_TOOLSETS,
      environment: {},
      print: (line) => lines.push(line),
      ...changes,
    },
    printed: () => lines.join('\n'),
    path,
    async write(name, content) {
      await mkdir(dirname(path(name)), { recursive: true });
      await writeFile(path(name), content);
    },
    read,
    json: async (name) => JSON.parse((await read(name)).replace(/^\uFEFF/, '')) as ClientSettings,
    snapshot: () => snapshot(path('user')),
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }),
  };
}

async function snapshot(folder: string): Promise<Readonly<Record<string, string>>> {
  const result: Record<string, string> = {};
  for (const name of (await readdir(folder, { recursive: true })).sort()) {
    const path = join(folder, name);
    const isFile = (await stat(path)).isFile();
    result[relative(folder, path).replaceAll('\\', '/')] = isFile
      ? (await readFile(path)).toString('base64')
      : 'folder';
  }
  return result;
}
