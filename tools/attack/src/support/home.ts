import { rmSync } from 'node:fs';
import { cp, mkdir, mkdtemp, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

/** A data home of the server, its journal, and the folder its client works in. */
export interface Home {
  readonly folder: string;
  readonly path: string;
  readonly database: string;
  readonly outbox: string;
  readonly backups: string;
  readonly journal: string;
  readonly project: string;
}

export interface Homes extends Disposable {
  /** Empty, or with a copy of what another one holds. */
  create(name: string, original?: Home): Promise<Home>;
}

/** Throw-away homes below one temporary folder, removed on dispose and at the end of the process. */
export function createHomes(): Homes {
  let root: Promise<string> | undefined;
  const remove: (() => void)[] = [];

  async function createRoot(): Promise<string> {
    const path = await realpath(await mkdtemp(join(tmpdir(), 'learning-memory-attack-')));
    const removeRoot = (): void => rmSync(path, { recursive: true, force: true, maxRetries: 12 });
    process.once('exit', removeRoot);
    remove.push(removeRoot);
    return path;
  }

  return {
    async create(name, original) {
      root ??= createRoot();
      const home = homeIn(await mkdtemp(join(await root, `${name}-`)));
      if (original !== undefined) await cp(original.folder, home.folder, { recursive: true });
      for (const folder of [home.path, home.project]) await mkdir(folder, { recursive: true });
      return home;
    },
    [Symbol.dispose]() {
      for (const removeRoot of remove) removeRoot();
    },
  };
}

function homeIn(folder: string): Home {
  const path = join(folder, 'home');
  return {
    folder,
    path,
    database: join(path, 'memory.db'),
    outbox: join(path, 'outbox'),
    backups: join(path, 'backups'),
    journal: join(folder, 'journal'),
    project: join(folder, 'project'),
  };
}
