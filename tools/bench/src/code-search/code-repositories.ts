import { execFile } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { CodeTarget } from './code-targets.ts';

export interface CodeSearchQuestion {
  readonly query: string;
  readonly targets: readonly CodeTarget[];
  /** `symbol`, `semantic` or `architecture`. */
  readonly category: string;
}

export interface CodeRepository {
  readonly name: string;
  readonly archive: string;
  /** The folder in it that is searched. */
  readonly root: string;
  readonly files: number;
  readonly questions: readonly CodeSearchQuestion[];
}

interface RepositoryEntry {
  readonly name: string;
  readonly benchmark_root: string;
  readonly files: number;
}

interface QueryEntry {
  readonly query: string;
  readonly relevant: readonly CodeTarget[];
  readonly secondary: readonly CodeTarget[];
  readonly category: string;
}

/** Of `BENCH_DATA`. */
export async function readCodeRepositories(folder: string): Promise<readonly CodeRepository[]> {
  const entries = await readJson<readonly RepositoryEntry[]>(join(folder, 'code-search', 'repos.json'));
  return Promise.all(
    entries.map(async ({ name, benchmark_root: root, files }) => {
      const queries = await readJson<readonly QueryEntry[]>(join(folder, 'code-search', 'queries', `${name}.json`));
      const questions = queries.map(({ query, relevant, secondary, category }) => {
        return { query, targets: [...relevant, ...secondary], category };
      });
      return { name, archive: join(folder, 'code-search', 'trees', `${name}.tar.gz`), root, files, questions };
    }),
  );
}

/** Resolves with the folder that is to be searched. */
export async function unpackRepository({ archive, root }: CodeRepository, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  await promisify(execFile)('tar', ['-xzf', archive, '-C', folder]);
  return join(folder, root);
}

async function readJson<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(file, 'utf8')) as T;
}
