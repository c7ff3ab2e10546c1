import { createPackagedStaticEmbedding } from '@learning-memory/embedding-static/node';
import { fitLogistic, logistic, type LogisticSample } from './logistic-regression.ts';
import { fittedSets, judgedSets, relevanceSamples, type RelevanceSample } from './relevance-samples.ts';

const FOLDS = 10;
const FEATURES = ['cosine', 'share', 'surprise'] as const;
const BANDS = [0, 0.2, 0.4, 0.6, 0.8, 1];
const FLOORS = [0.5, 0.6, 0.7, 0.8];

interface Judged extends RelevanceSample {
  readonly probability: number;
}

/** The page: the weights, and how well the probability is kept, on questions that it was not fitted on. */
export async function fitRelevance(): Promise<string> {
  await using embedding = createPackagedStaticEmbedding();
  const samples = await relevanceSamples(embedding, fittedSets());
  const weights = fitSamples(samples);
  const heldBack = crossValidated(samples);
  const judged = (await relevanceSamples(embedding, judgedSets())).map((sample) => judge(sample, weights));
  return [
    '# How likely a store answers a question',
    '',
    'Written by `npm run fit:relevance`. A logistic regression over three features of the best candidates of a search: the highest cosine, the largest share of the words of the question, the most surprising words in nats. Fitted on shipped data alone; each set counts alike, and so do its questions that fit and those that do not. Figures below are of questions held back: tenfold for the sets it is fitted on, all for the situations.',
    '',
    '| constant | ' + FEATURES.join(' | ') + ' |',
    '| --- | --- | --- | --- |',
    `| ${weights.map((weight) => weight.toFixed(2)).join(' | ')} |`,
    '',
    `| set | fit | do not | AUC | Brier | ${FLOORS.map((floor) => `precision / recall from ${floor}`).join(' | ')} |`,
    `| --- | --- | --- | --- | --- |${' --- |'.repeat(FLOORS.length)}`,
    ...bySet([...heldBack, ...judged]).map(setRow),
    '',
    '| stated probability | questions | that fit |',
    '| --- | --- | --- |',
    ...BANDS.slice(1).map((upper, index) => bandRow(heldBack, BANDS[index] ?? 0, upper)),
    '',
  ].join('\n');
}

/** The constant, and the weights of cosine, share and surprise. */
export function fitSamples(samples: readonly RelevanceSample[]): readonly number[] {
  return fitLogistic(toLogistic(samples));
}

function featuresOf({ evidence }: RelevanceSample): readonly number[] {
  return FEATURES.map((feature) => evidence[feature]);
}

function toLogistic(samples: readonly RelevanceSample[]): readonly LogisticSample[] {
  return samples.map((sample) => {
    const alike = samples.filter(({ set, fits }) => set === sample.set && fits === sample.fits);
    return { features: featuresOf(sample), outcome: sample.fits, weight: 100 / alike.length };
  });
}

function judge(sample: RelevanceSample, weights: readonly number[]): Judged {
  return { ...sample, probability: logistic(weights, featuresOf(sample)) };
}

/** The same question is held back from all sets at once. */
function crossValidated(samples: readonly RelevanceSample[]): readonly Judged[] {
  const folds = new Map(
    [...new Set(samples.map(({ question }) => question))].map((one, place) => [one, place % FOLDS]),
  );
  return Array.from({ length: FOLDS }, (_, fold) => {
    const isHeldBack = ({ question }: RelevanceSample): boolean => folds.get(question) === fold;
    const weights = fitSamples(samples.filter((sample) => !isHeldBack(sample)));
    return samples.filter(isHeldBack).map((sample) => judge(sample, weights));
  }).flat();
}

function bySet(judged: readonly Judged[]): readonly (readonly Judged[])[] {
  const sets = new Set(judged.map(({ set }) => set));
  return Array.from(sets, (name) => judged.filter(({ set }) => set === name));
}

function setRow(judged: readonly Judged[]): string {
  const fitting = judged.filter(({ fits }) => fits);
  const others = judged.filter(({ fits }) => !fits);
  const pairs = fitting.flatMap((one) => others.map((other) => higher(one.probability, other.probability)));
  const at = FLOORS.map((floor) => {
    const shown = judged.filter(({ probability }) => probability >= floor);
    const right = shown.filter(({ fits }) => fits).length;
    return `${ratio(right, shown.length)} / ${ratio(right, fitting.length)}`;
  });
  const auc = pairs.reduce((sum, pair) => sum + pair, 0) / pairs.length;
  const row = [judged[0]?.set, fitting.length, others.length, auc.toFixed(3), brier(judged).toFixed(3), ...at];
  return `| ${row.join(' | ')} |`;
}

function bandRow(judged: readonly Judged[], lower: number, upper: number): string {
  const inside = judged.filter(({ probability }) => probability >= lower && (probability < upper || upper === 1));
  const fitting = inside.filter(({ fits }) => fits).length;
  return `| ${lower} to ${upper} | ${inside.length} | ${ratio(fitting, inside.length)} |`;
}

const higher = (one: number, other: number): number => (one === other ? 0.5 : Number(one > other));
const ratio = (part: number, whole: number): string => (whole === 0 ? '-' : (part / whole).toFixed(2));

function brier(judged: readonly Judged[]): number {
  const squares = judged.map(({ probability, fits }) => (probability - Number(fits)) ** 2);
  return squares.reduce((sum, square) => sum + square, 0) / squares.length;
}
