import { CLUSTERING_DIMENSION } from '../clustering/clustering-data.ts';
import {
  clusterByTurns,
  countsOf,
  LIMIT_MILLISECONDS,
  OTHERS,
  OURS,
  ROUNDS,
  SCIKIT_LEARN,
  TURNS,
  type Attempt,
} from '../clustering/clustering-turns.ts';
import { formatAmount } from '../report.ts';
import type { BenchContext, Figure, Section, Target } from '../section.ts';
import { median } from '../statistics.ts';

const TIME_LIMITS = new Map([
  [1000, 150],
  [5000, 2500],
  [10_000, 10_000],
]);
const MEMORY_LIMIT: Target = { comparison: '<', limit: 150 };
const AS_SLOW_AS_SCIKIT_LEARN: Target = { comparison: '<=', limit: 1.2 };

const METHOD =
  `HDBSCAN with \`min_cluster_size\` 5 and \`min_samples\` 3 on synthetic unit vectors of ${CLUSTERING_DIMENSION} dimensions ` +
  'that imitate those of a sentence encoder, the same for all, each library in a process of its own that reads them from a ' +
  `file. Ours and scikit-learn take turns, ${TURNS} processes each: once the modules are loaded a first call on all points, ` +
  `then ${ROUNDS} more. The time is the median of these calls, from the array of singles to the labels, ours with the way to ` +
  'its threads and back. The first call has what happens once in a process: with ours the start of the thread and the ' +
  'compilation of all code, with scikit-learn little, because its code was compiled before and loaded with the ' +
  'module. Extra memory is the peak above what the process held before the first call. ' +
  `The others get one call of at most ${LIMIT_MILLISECONDS / 1000} seconds. ` +
  'Ours and scikit-learn use the cosine, the others the Euclidean distance, which orders unit vectors alike; ' +
  'hdbscanjs builds a merge tree only, without core distances and without clusters.';

export const clustering: Section = {
  id: 'clustering',
  title: 'Clustering',
  async run(context) {
    const all = await clusterByTurns(context);
    const ours = all.filter(({ library }) => library === OURS);
    const theirs = all.filter(({ library }) => library === SCIKIT_LEARN);
    return {
      method: [METHOD],
      tables: [
        {
          measure: 'time',
          details: ['clusters', 'noise', 'extra memory', 'first call'],
          figures: [OURS, SCIKIT_LEARN, ...OTHERS].flatMap((name) =>
            all.filter(({ library }) => library === name).map(timeFigure),
          ),
        },
        { measure: 'peak extra memory', figures: ours.map(memoryFigure) },
        ...(theirs.length === 0
          ? []
          : [{ measure: 'of the time of scikit-learn', details: ['first call'], figures: ratios(ours, theirs) }]),
      ],
      notes: [growthNote(ours), ...missingNotes(all, context), ...(theirs.length === 0 ? [SKIPPED_PYTHON] : [])],
    };
  },
};

const SKIPPED_PYTHON = 'Skipped: no Python with scikit-learn ≥ 1.3 was found.';

/** Of the calls after the first, or of that where there is no other. */
function timeOf({ runs }: Attempt): number {
  const later = runs.flatMap(({ milliseconds }) => milliseconds);
  return later.length === 0 ? firstOf({ runs }) : median(later);
}

function firstOf({ runs }: Pick<Attempt, 'runs'>): number {
  return median(runs.map(({ first }) => first));
}

function memoryOf({ runs }: Attempt): number {
  return Math.max(...runs.map(({ extraMegabytes }) => extraMegabytes));
}

function timeFigure(attempt: Attempt): Figure {
  const { library, count, runs } = attempt;
  const limit = library === OURS ? TIME_LIMITS.get(count) : undefined;
  const [run] = runs;
  return {
    name: `${library}, ${count} points`,
    value: timeOf(attempt),
    unit: 'ms',
    target: limit === undefined ? undefined : { comparison: '<=', limit },
    details: [
      `${run?.clusters ?? '-'}`,
      `${run?.noise ?? '-'}`,
      formatAmount(memoryOf(attempt), 'MB'),
      formatAmount(firstOf(attempt), 'ms'),
    ],
  };
}

function memoryFigure(attempt: Attempt): Figure {
  const { library, count } = attempt;
  return { name: `${library}, ${count} points`, value: memoryOf(attempt), unit: 'MB', target: MEMORY_LIMIT };
}

function ratios(ours: readonly Attempt[], theirs: readonly Attempt[]): readonly Figure[] {
  return ours.flatMap((own) => {
    const { library, count } = own;
    const other = theirs.find((attempt) => attempt.count === count);
    if (other === undefined) return [];
    return [
      {
        name: `${library}, ${count} points`,
        value: timeOf(own) / timeOf(other),
        unit: 'times',
        target: AS_SLOW_AS_SCIKIT_LEARN,
        details: [formatAmount(firstOf(own) / firstOf(other), 'times')],
      },
    ];
  });
}

/** The exponent k of time ~ n^k between two numbers of points. */
function growthNote(ours: readonly Attempt[]): string {
  const steps = ours.slice(1).map((later, index) => {
    const earlier = ours[index] ?? later;
    const growth = Math.log(timeOf(later) / timeOf(earlier));
    return `${(growth / Math.log(later.count / earlier.count)).toFixed(2)} from ${earlier.count} to ${later.count} points`;
  });
  return `The time of ${OURS} grows with the number of points to the power of ${steps.join(', and ')}.`;
}

function missingNotes(all: readonly Attempt[], context: BenchContext): readonly string[] {
  return OTHERS.flatMap((library) => {
    const measured = all.filter((attempt) => attempt.library === library);
    const next = countsOf(context)[measured.length];
    return next === undefined ? [] : [`${library} gave no answer for ${next} points within the limit.`];
  });
}
