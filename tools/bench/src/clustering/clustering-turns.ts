import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { BenchContext } from '../section.ts';
import { CLUSTERING_DIMENSION, clusteringVectors } from './clustering-data.ts';

/** What one process prints about one library and some points. */
export interface ClusteringRun {
  /** Of the first call of the process. */
  readonly first: number;
  /** Of those after it. */
  readonly milliseconds: readonly number[];
  /** Peak of the process above what it held before the first call. */
  readonly extraMegabytes: number;
  /** Absent where the library finds none. */
  readonly clusters?: number | undefined;
  readonly noise?: number | undefined;
}

/** Holds the runs of one library on so many points, each of a process of its own. */
export interface Attempt {
  readonly library: string;
  readonly count: number;
  readonly runs: readonly ClusteringRun[];
}

export const OURS = 'learning-memory';
export const SCIKIT_LEARN = 'scikit-learn';
export const OTHERS: readonly string[] = ['hdbscan-ts', 'hdbscanjs'];
export const TURNS = 3;
export const ROUNDS = 5;
export const LIMIT_MILLISECONDS = 30_000;

const COUNTS = [1000, 5000, 10_000];
const QUICK_COUNTS = [50, 100];
const CHILD = fileURLToPath(new URL('clustering-run.mjs', import.meta.url));
const PYTHON_CHILD = fileURLToPath(new URL('clustering-run.py', import.meta.url));
const run = promisify(execFile);

export function countsOf({ quick }: BenchContext): readonly number[] {
  return quick ? QUICK_COUNTS : COUNTS;
}

/** Ours and scikit-learn by turns, so that what else the machine does falls on both; then the others. */
export async function clusterByTurns(context: BenchContext): Promise<readonly Attempt[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-clustering-'));
  const file = join(folder, 'vectors');
  const compared = (await hasScikitLearn()) ? [OURS, SCIKIT_LEARN] : [OURS];
  const attempts: Attempt[] = [];
  const others = new Set(OTHERS);
  for (const count of countsOf(context)) {
    await writeFile(file, clusteringVectors(count));
    const runs = new Map<string, ClusteringRun[]>(compared.map((library) => [library, []]));
    for (let turn = 1; turn <= (context.quick ? 1 : TURNS); turn += 1) {
      for (const [library, done] of runs) {
        context.progress(`${library}, ${count} points, turn ${turn}`);
        done.push(await runOnce({ library, file, rounds: ROUNDS }));
      }
    }
    attempts.push(...[...runs].map(([library, done]) => ({ library, count, runs: done })));
    for (const library of others) {
      context.progress(`${library}, ${count} points`);
      const done = await runOnce({ library, file, rounds: 0, timeout: LIMIT_MILLISECONDS }).catch(() => undefined);
      if (done === undefined) others.delete(library);
      else attempts.push({ library, count, runs: [done] });
    }
  }
  await rm(folder, { recursive: true, force: true });
  return attempts;
}

interface Once {
  readonly library: string;
  readonly file: string;
  readonly rounds: number;
  readonly timeout?: number;
}

async function runOnce({ library, file, rounds, timeout = 0 }: Once): Promise<ClusteringRun> {
  const args = [file, `${CLUSTERING_DIMENSION}`, `${rounds}`];
  const { stdout } =
    library === SCIKIT_LEARN
      ? await run('python3', [PYTHON_CHILD, ...args])
      : await run(process.execPath, [CHILD, library, ...args], { timeout });
  return JSON.parse(stdout) as ClusteringRun;
}

async function hasScikitLearn(): Promise<boolean> {
  return run('python3', ['-c', 'from sklearn.cluster import HDBSCAN']).then(
    () => true,
    () => false,
  );
}
