import { fitLogistic, logistic, type LogisticSample } from './logistic-regression.ts';
import type { RelevanceSample } from './relevance-samples.ts';
import { SOURCES, type Source } from './relevance-set.ts';

const FOLDS = 10;
export type Mode = 'hybrid' | 'uncompared' | 'lexical';
export const MODES: readonly Mode[] = ['hybrid', 'uncompared', 'lexical'];
/** Features of what a search found; those that follow are of the question alone. */
const FOUND: Readonly<Record<Mode, number>> = { hybrid: 4, uncompared: 3, lexical: 1 };

/** One logistic regression for each mode: weights of all sources, and an intercept for each. */
export interface RelevanceFit {
  readonly weights: Readonly<Record<Mode, readonly number[]>>;
  readonly intercepts: ReadonlyMap<Source, Readonly<Record<Mode, number>>>;
}

/** A sample with its probability; by a fit that was not made with its question. */
export interface Judged extends RelevanceSample {
  readonly probability: number;
}

/**
 * Each set counts alike, and so do its questions that fit and those that do not. A hook goes by the best of what it finds for
 * a prompt: by `prompts`, each asked of all that a hook asks, all odds are brought to whether any of it fits, and told of
 * whether the prompt is off topic.
 */
export function fitRelevance(samples: readonly RelevanceSample[], prompts: readonly RelevanceSample[]): RelevanceFit {
  const [hybrid, uncompared, lexical] = MODES.map((mode) => {
    const found = fitMode(samples, mode);
    const [constant = 0, slope = 1, ...offTopic] = fitLogistic(bestOfPrompts(prompts, mode, found));
    return {
      weights: [...found.weights.map((weight) => slope * weight), ...offTopic],
      intercepts: found.intercepts.map((intercept) => constant + slope * intercept),
    };
  });
  const interceptsOf = (place: number): Readonly<Record<Mode, number>> => ({
    hybrid: hybrid?.intercepts[place] ?? 0,
    uncompared: uncompared?.intercepts[place] ?? 0,
    lexical: lexical?.intercepts[place] ?? 0,
  });
  return {
    weights: {
      hybrid: hybrid?.weights ?? [],
      uncompared: uncompared?.weights ?? [],
      lexical: lexical?.weights ?? [],
    },
    intercepts: new Map(SOURCES.map((source, place) => [source, interceptsOf(place)])),
  };
}

/** The best log odds of the searches for a prompt, and what is known of the prompt alone. */
function bestOfPrompts(prompts: readonly RelevanceSample[], mode: Mode, fit: ModeFit): readonly LogisticSample[] {
  const best = new Map<string, { readonly sample: RelevanceSample; readonly features: readonly number[] }>();
  for (const sample of prompts) {
    const features = featuresOf(sample, mode);
    if (features === undefined) continue;
    const constant = fit.intercepts[SOURCES.indexOf(sample.source)] ?? 0;
    const own = fit.weights.reduce((sum, weight, place) => sum + weight * (features[place] ?? 0), constant);
    const key = `${sample.set}/${sample.question}`;
    const known = best.get(key);
    best.set(key, {
      sample: { ...sample, fits: sample.fits || known?.sample.fits === true },
      features: [Math.max(own, known?.features[0] ?? own), ...features.slice(FOUND[mode])],
    });
  }
  const sizes = countAlike([...best.values()].map(({ sample }) => sample));
  return [...best.values()].map(({ sample, features }) => ({
    features,
    outcome: sample.fits,
    weight: 100 / (sizes.get(alike(sample)) ?? 1),
  }));
}

/** Judges samples tenfold: a question is held back from all sets at once. Those of other questions are never fitted on. */
export function judgeHeldBack(
  fitted: readonly RelevanceSample[],
  prompts: readonly RelevanceSample[],
): (samples: readonly RelevanceSample[], mode: Mode) => readonly Judged[] {
  const folds = new Map([...new Set(fitted.map(({ question }) => question))].map((one, place) => [one, place % FOLDS]));
  const fits = Array.from({ length: FOLDS }, (_, fold) => {
    const others = (samples: readonly RelevanceSample[]): readonly RelevanceSample[] =>
      samples.filter(({ question }) => folds.get(question) !== fold);
    return fitRelevance(others(fitted), others(prompts));
  });
  const whole = fitRelevance(fitted, prompts);
  return (samples, mode) =>
    samples.map((sample) => {
      const fit = fits[folds.get(sample.question) ?? FOLDS] ?? whole;
      return { ...sample, probability: probabilityOf(fit, sample, mode) };
    });
}

function probabilityOf(fit: RelevanceFit, sample: RelevanceSample, asked: Mode): number {
  const mode = modeOf(sample, asked);
  const features = featuresOf(sample, mode) ?? [];
  return logistic([fit.intercepts.get(sample.source)?.[mode] ?? 0, ...fit.weights[mode]], features);
}

/** As a search goes: by the words alone of what the model cannot read, and without words answered where none were compared. */
function modeOf({ hybrid }: RelevanceSample, asked: Mode): Mode {
  if (hybrid === undefined) return 'lexical';
  return asked === 'hybrid' && hybrid.answered === undefined ? 'uncompared' : asked;
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
    return [{ features: [...features.slice(0, FOUND[mode]), ...indicators], outcome: sample.fits, weight }];
  });
  const [constant = 0, ...rest] = fitLogistic(rows);
  const count = FOUND[mode];
  return { weights: rest.slice(0, count), intercepts: [constant, ...rest.slice(count).map((more) => constant + more)] };
}

function featuresOf({ hybrid, lexical }: RelevanceSample, mode: Mode): readonly number[] | undefined {
  if (mode === 'lexical') return [lexical.surprise];
  if (hybrid === undefined) return undefined;
  const { cosine = 0, surprise, subject = { topic: 0, offTopic: 0 }, answered = 0 } = hybrid;
  const compared = mode === 'hybrid' ? [answered] : [];
  return [cosine, surprise, subject.topic, ...compared, subject.offTopic];
}

function countAlike(samples: readonly RelevanceSample[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const sample of samples) counts.set(alike(sample), (counts.get(alike(sample)) ?? 0) + 1);
  return counts;
}

function alike({ set, fits }: RelevanceSample): string {
  return `${set}/${String(fits)}`;
}
