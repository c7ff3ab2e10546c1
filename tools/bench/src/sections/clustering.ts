import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { CLUSTERING_DIMENSION, clusteringVectors } from '../clustering-data.ts';
import { formatAmount } from '../report.ts';
import type { BenchContext, Figure, Section, Target } from '../section.ts';
import { median } from '../statistics.ts';

/** What one process prints about one library and one number of points. */
export interface ClusteringRun {
  readonly milliseconds: readonly number[];
  /** Peak of the process above what it held before the first round. */
  readonly extraMegabytes: number;
  /** Absent where the library finds none. */
  readonly clusters?: number | undefined;
  readonly noise?: number | undefined;
}

interface Attempt {
  readonly library: string;
  readonly count: number;
  readonly run: ClusteringRun;
}

const run = promisify(execFile);
const CHILD = fileURLToPath(new URL('../clustering-run.ts', import.meta.url));
const LIMIT_MILLISECONDS = 30_000;
const COUNTS = [1000, 5000, 10_000];
const QUICK_COUNTS = [50, 100];
const OURS = 'learning-memory';
const ROUNDS = 7;
const TIME_LIMITS = new Map([
  [1000, 150],
  [5000, 2500],
  [10_000, 10_000],
]);
const MEMORY_LIMIT: Target = { comparison: '<', limit: 150 };
const AS_SLOW_AS_SCIKIT_LEARN: Target = { comparison: '<=', limit: 1.2 };

export const clustering: Section = {
  id: 'clustering',
  title: 'Clustering',
  async run(context) {
    const ours = await attempts(OURS, context);
    const others = [...(await attempts('hdbscan-ts', context)), ...(await attempts('hdbscanjs', context))];
    const python = await measurePython(context);
    const all = [...ours, ...others, ...(python ?? [])];
    return {
      method: [
        `HDBSCAN with \`min_cluster_size\` 5 and \`min_samples\` 3 on synthetic unit vectors of ${CLUSTERING_DIMENSION} ` +
          'dimensions that imitate those of a sentence encoder, the same for all, each library in a process of its own. ' +
          `After one run on 100 of the points the median of ${ROUNDS} rounds for ours and scikit-learn, one round for others, ` +
          `of at most ${LIMIT_MILLISECONDS / 1000} seconds; extra memory is counted from after that run. ` +
          'Ours and scikit-learn use the cosine, the others the Euclidean distance, which orders unit vectors alike; ' +
          'hdbscanjs builds a merge tree only, without core distances and without clusters.',
      ],
      tables: [
        { measure: 'time', details: ['clusters', 'noise', 'extra memory'], figures: all.map(timeFigure) },
        { measure: 'peak extra memory', figures: ours.map(memoryFigure) },
        ...(python === undefined ? [] : [{ measure: 'of the time of scikit-learn', figures: ratios(ours, python) }]),
      ],
      notes: [growthNote(ours), ...missingNotes(others, context), ...(python === undefined ? [SKIPPED_PYTHON] : [])],
    };
  },
};

const SKIPPED_PYTHON = 'Skipped: no Python with scikit-learn ≥ 1.3 was found.';

function countsOf({ quick }: BenchContext): readonly number[] {
  return quick ? QUICK_COUNTS : COUNTS;
}

/** From few points to many, up to the first that takes too long. */
async function attempts(library: string, context: BenchContext): Promise<readonly Attempt[]> {
  const done: Attempt[] = [];
  for (const count of countsOf(context)) {
    context.progress(`${library}, ${count} points`);
    const args = [
      '--import',
      import.meta.resolve('tsx'),
      CHILD,
      library,
      `${count}`,
      `${library === OURS ? ROUNDS : 1}`,
    ];
    const timeout = library === OURS ? 0 : LIMIT_MILLISECONDS;
    const output = await run(process.execPath, args, { timeout }).catch((error: unknown) => {
      if (library === OURS) throw error;
      return undefined;
    });
    if (output === undefined) break;
    done.push({ library, count, run: JSON.parse(output.stdout) as ClusteringRun });
  }
  return done;
}

function timeFigure({ library, count, run: { milliseconds, clusters, noise, extraMegabytes } }: Attempt): Figure {
  const limit = library === OURS ? TIME_LIMITS.get(count) : undefined;
  return {
    name: `${library}, ${count} points`,
    value: median(milliseconds),
    unit: 'ms',
    target: limit === undefined ? undefined : { comparison: '<=', limit },
    details: [`${clusters ?? '-'}`, `${noise ?? '-'}`, formatAmount(extraMegabytes, 'MB')],
  };
}

function memoryFigure({ library, count, run: { extraMegabytes } }: Attempt): Figure {
  return { name: `${library}, ${count} points`, value: extraMegabytes, unit: 'MB', target: MEMORY_LIMIT };
}

function ratios(ours: readonly Attempt[], theirs: readonly Attempt[]): readonly Figure[] {
  return ours.flatMap(({ library, count, run: own }) => {
    const other = theirs.find((attempt) => attempt.count === count);
    if (other === undefined) return [];
    const value = median(own.milliseconds) / median(other.run.milliseconds);
    return [{ name: `${library}, ${count} points`, value, unit: 'times', target: AS_SLOW_AS_SCIKIT_LEARN }];
  });
}

/** The exponent k of time ~ n^k between two numbers of points. */
function growthNote(ours: readonly Attempt[]): string {
  const steps = ours.slice(1).map((later, index) => {
    const earlier = ours[index] ?? later;
    const growth = Math.log(median(later.run.milliseconds) / median(earlier.run.milliseconds));
    return `${(growth / Math.log(later.count / earlier.count)).toFixed(2)} from ${earlier.count} to ${later.count} points`;
  });
  return `The time of ${OURS} grows with the number of points to the power of ${steps.join(', and ')}.`;
}

function missingNotes(others: readonly Attempt[], context: BenchContext): readonly string[] {
  return ['hdbscan-ts', 'hdbscanjs'].flatMap((library) => {
    const measured = others.filter((attempt) => attempt.library === library);
    const next = countsOf(context)[measured.length];
    return next === undefined ? [] : [`${library} gave no answer for ${next} points within the limit.`];
  });
}

const PYTHON_SOURCE = `
import sys, time, json, resource
import numpy
from sklearn.cluster import HDBSCAN
vectors = numpy.fromfile(sys.argv[1], dtype=numpy.float32).reshape(-1, int(sys.argv[2]))
HDBSCAN(min_cluster_size=5, min_samples=3, metric='cosine', algorithm='brute').fit(vectors[:100])
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
milliseconds = []
for _ in range(int(sys.argv[3])):
  begin = time.perf_counter()
  labels = HDBSCAN(min_cluster_size=5, min_samples=3, metric='cosine', algorithm='brute').fit(vectors).labels_
  milliseconds.append((time.perf_counter() - begin) * 1000)
extra = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024 / 1e6
print(json.dumps({'milliseconds': milliseconds, 'extraMegabytes': extra,
  'clusters': int(labels.max()) + 1, 'noise': int((labels < 0).sum())}))
`;

/** `undefined` where there is no Python that can. */
async function measurePython(context: BenchContext): Promise<readonly Attempt[] | undefined> {
  const able = await run('python3', ['-c', 'from sklearn.cluster import HDBSCAN']).catch(() => undefined);
  if (able === undefined) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'bench-clustering-'));
  const file = join(folder, 'vectors');
  const done: Attempt[] = [];
  for (const count of countsOf(context)) {
    context.progress(`scikit-learn, ${count} points`);
    await writeFile(file, clusteringVectors(count));
    const { stdout } = await run('python3', ['-c', PYTHON_SOURCE, file, `${CLUSTERING_DIMENSION}`, `${ROUNDS}`]);
    done.push({ library: 'scikit-learn', count, run: JSON.parse(stdout) as ClusteringRun });
  }
  await rm(folder, { recursive: true, force: true });
  return done;
}
