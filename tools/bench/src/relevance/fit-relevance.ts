import type { RelevanceIntercepts } from '@learning-memory/searcher';
import { fitLogistic, logistic } from './logistic-regression.ts';
import type { RelevanceSample } from './relevance-samples.ts';
import { SOURCES, type Source } from './relevance-set.ts';

const FOLDS = 10;
const FEATURES = { hybrid: ['cosine', 'surprise'], lexical: ['surprise'] } as const;
export type Mode = keyof typeof FEATURES;
export const MODES: readonly Mode[] = ['hybrid', 'lexical'];

/** One logistic regression for each mode: weights of all sources, and an intercept for each. */
export interface RelevanceFit {
  readonly weights: Readonly<Record<Mode, readonly number[]>>;
  readonly intercepts: ReadonlyMap<Source, RelevanceIntercepts>;
}

/** A sample with its probability; by a fit that was not made with its question. */
export interface Judged extends RelevanceSample {
  readonly probability: number;
}

/** Each set counts alike, and so do its questions that fit and those that do not. */
export function fitRelevance(samples: readonly RelevanceSample[]): RelevanceFit {
  const [hybrid, lexical] = MODES.map((mode) => fitMode(samples, mode));
  const interceptsOf = (_source: Source, place: number): RelevanceIntercepts => ({
    hybrid: hybrid?.intercepts[place] ?? 0,
    lexical: lexical?.intercepts[place] ?? 0,
  });
  return {
    weights: { hybrid: hybrid?.weights ?? [], lexical: lexical?.weights ?? [] },
    intercepts: new Map(SOURCES.map((source, place) => [source, interceptsOf(source, place)])),
  };
}

/** Judges samples tenfold: a question is held back from all sets at once. Those of other questions are never fitted on. */
export function judgeHeldBack(
  fitted: readonly RelevanceSample[],
): (samples: readonly RelevanceSample[], mode: Mode) => readonly Judged[] {
  const folds = new Map([...new Set(fitted.map(({ question }) => question))].map((one, place) => [one, place % FOLDS]));
  const fits = Array.from({ length: FOLDS }, (_, fold) =>
    fitRelevance(fitted.filter(({ question }) => folds.get(question) !== fold)),
  );
  const whole = fitRelevance(fitted);
  return (samples, mode) =>
    samples.flatMap((sample) => {
      const probability = probabilityOf(fits[folds.get(sample.question) ?? FOLDS] ?? whole, sample, mode);
      return probability === undefined ? [] : [{ ...sample, probability }];
    });
}

function probabilityOf(fit: RelevanceFit, sample: RelevanceSample, mode: Mode): number | undefined {
  const features = featuresOf(sample, mode);
  if (features === undefined) return undefined;
  return logistic([fit.intercepts.get(sample.source)?.[mode] ?? 0, ...fit.weights[mode]], features);
}

interface ModeFit {
  readonly weights: readonly number[];
  /** In the order of `SOURCES`. */
  readonly intercepts: readonly number[];
}

/** The constant is that of the first source; the others differ from it. */
function fitMode(samples: readonly RelevanceSample[], mode: Mode): ModeFit {
  const [, ...others] = SOURCES;
  const sizes = countAlike(samples);
  const rows = samples.flatMap((sample) => {
    const features = featuresOf(sample, mode);
    if (features === undefined) return [];
    const indicators = others.map((source) => Number(source === sample.source));
    const weight = 100 / (sizes.get(alike(sample)) ?? 1);
    return [{ features: [...features, ...indicators], outcome: sample.fits, weight }];
  });
  const [constant = 0, ...rest] = fitLogistic(rows);
  const count = FEATURES[mode].length;
  return { weights: rest.slice(0, count), intercepts: [constant, ...rest.slice(count).map((more) => constant + more)] };
}

function featuresOf(sample: RelevanceSample, mode: Mode): readonly number[] | undefined {
  const evidence = sample[mode];
  return evidence && FEATURES[mode].map((feature) => evidence[feature] ?? 0);
}

function countAlike(samples: readonly RelevanceSample[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const sample of samples) counts.set(alike(sample), (counts.get(alike(sample)) ?? 0) + 1);
  return counts;
}

function alike({ set, fits }: RelevanceSample): string {
  return `${set}/${String(fits)}`;
}
