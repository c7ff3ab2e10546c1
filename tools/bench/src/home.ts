import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

/** A data home of the server. */
export interface Home {
  readonly path: string;
  readonly database: string;
  readonly backups: string;
  readonly journal: string;
}

export interface Homes extends Disposable {
  create(name: string): Promise<Home>;
}

/** Throw-away homes below one temporary folder, removed on dispose and at the end of the process. */
export function createHomes(): Homes {
  let root: Promise<string> | undefined;
  const remove: (() => void)[] = [];

  async function createRoot(): Promise<string> {
    const path = await mkdtemp(join(tmpdir(), 'learning-memory-bench-'));
    const removeRoot = (): void => rmSync(path, { recursive: true, force: true, maxRetries: 3 });
    process.once('exit', removeRoot);
    remove.push(removeRoot);
    return path;
  }

  return {
    async create(name) {
      root ??= createRoot();
      const path = await mkdtemp(join(await root, `${name}-`));
      return {
        path,
        database: join(path, 'memory.db'),
        backups: join(path, 'backups'),
        journal: join(path, 'journal'),
      };
    },
    [Symbol.dispose]() {
      for (const removeRoot of remove) removeRoot();
    },
  };
}
