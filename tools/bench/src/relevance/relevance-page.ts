import { bestOfSearches } from '@learning-memory/context-assembler-core';
import { createPackagedStaticEmbedding } from '@learning-memory/embedding-static/node';
import { LEAST_MATCH } from '@learning-memory/searcher-core';
import { fitRelevance, judgeHeldBack, MODES, type Judged, type RelevanceFit } from './fit-relevance.ts';
import { relevanceSamples } from './relevance-samples.ts';
import { fittedHookSets, fittedSets, hookSets, isAsked, judgedPrompts, judgedSets, STRANGERS } from './shipped-sets.ts';
import { storeSizeSets } from './store-size-sets.ts';

const BANDS = [0, 0.02, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 0.9, 1];
/** Of the hook of a prompt. */
export const HOOK_FLOOR = 0.67;
const FLOORS = [0.1, 0.2, 0.3, 0.4, 0.5, HOOK_FLOOR, 0.7, 0.8, 0.9];

/** How well the probability is kept, on questions that it was not fitted on. */
export async function relevancePage(): Promise<string> {
  await using embedding = createPackagedStaticEmbedding();
  const fitted = await relevanceSamples(embedding, fittedSets());
  const hook = await relevanceSamples(embedding, fittedHookSets());
  const judge = judgeHeldBack(fitted, hook);
  const heldBack = judge(fitted, 'hybrid');
  const situations = judge(await relevanceSamples(embedding, judgedSets()), 'hybrid');
  const sizes = judge(await relevanceSamples(embedding, storeSizeSets()), 'hybrid');
  const hookAlone = hook.filter(({ set }) => set !== STRANGERS.fitted);
  const judgedHook = await relevanceSamples(embedding, hookSets('hook', judgedPrompts()));
  const strangers = (name: string): readonly Judged[] =>
    [...heldBack, ...situations].filter(({ set }) => set.endsWith(name));
  const notes = heldBack.filter(({ set }) => set.endsWith(' notes'));
  return [
    '# How likely a store answers a question',
    INTRODUCTION,
    fitTable(fitRelevance(fitted, hook)),
    '## Kept by kind of store',
    BY_SET,
    setTable([...heldBack, ...situations]),
    'The same by words alone, as where the model is away:',
    setTable(judge(fitted, 'lexical')),
    '## Reliability',
    'Of all questions held back, each set and outcome counting alike: what was stated, and what was so.',
    bandTable(heldBack),
    '## Stores of 30, 300 and 10 000 texts, of one topic and of many',
    BY_SIZE,
    setTable([...notes, ...sizes]),
    'Reliability in the stores of 10 000:',
    bandTable(sizes.filter(({ set }) => set.endsWith('10 000'))),
    '## The floor of the hook',
    HOOK_RULE,
    hookTable(judge(hookAlone, 'hybrid')),
    'The same by words alone:',
    hookTable(judge(hookAlone, 'lexical')),
    'The situations, on which nothing is fitted:',
    hookTable(judge(judgedHook, 'hybrid')),
    'Two projects of strangers, whose memories alone are stored:',
    hookTable(strangers(STRANGERS.fitted)),
    'Two others, on which nothing is fitted:',
    hookTable(strangers(STRANGERS.heldBack)),
    '',
  ].join('\n\n');
}

const INTRODUCTION =
  'Written by `npm run fit:relevance`. A logistic regression over the highest cosine of the candidates of a search, their most surprising words in nats, how much better the best of them answers the words of the question than the ten nearest prompts that no project has an answer to (words answered; without it where there is no second look: of commits, snippets and questions of one word, and with a model that compares no words), and its subject: its mean cosine with the five nearest of some 490 such prompts of small talk, everyday life, common knowledge, exercises, chores of any repository and outputs of tools, in English and six other languages (off topic), and with all that is stored (the topic; two hundred texts are looked at); where meaning could not be compared, over the words alone. Weights are shared, each kind of text has an intercept. How much off topic counts is fitted on whole prompts, by the best of what a hook finds for each. Fitted on shipped data; each set counts alike, and so do its questions that fit and those that do not. A question of which no text shares a word counts as having the least surprise. All figures are of questions held back: tenfold for those that are fitted on, all of the situations.';
const BY_SET = `Brier scores count both outcomes alike, so that the base rate has .25. No match: below ${LEAST_MATCH.texts}, for code below ${LEAST_MATCH.code}, where searches say so: the highest of .02, .05, .1, .15, .2 and .3 at which the retrieval sets of the kind lose at most one point of R@5 (retrieval-benchmarks.md).`;
const BY_SIZE =
  'Kept as memories. One topic: each theme of one team, as 25 stories or as their sentences; its prompts fit. One team: the sentences of all its six themes. Many topics, 10 000: the notes, and the sentences of the experiences of twelve themes. What is missing to 10 000, about seven tenths, are halves of two of the texts put together. Prompts that do not fit are the same eighty throughout.';
const HOOK_RULE = `A hook asks five searches, each of which may be wrong; it goes by the best, whose odds are divided by the root of their number. The floor is about the lowest at which it answers one in twenty of the prompts that nothing fits, and of those of strangers: ${HOOK_FLOOR}. Prompts of fewer than three words, and what a client says in the place of the user, are silent without a search.`;

function fitTable({ weights: { hybrid, uncompared, lexical }, intercepts }: RelevanceFit): string {
  return table(
    ['', 'by meaning and words', 'without a second look', 'by words alone'],
    [
      ['weight of the cosine', number(hybrid[0]), number(uncompared[0]), ''],
      ['weight of the surprise', number(hybrid[1]), number(uncompared[1]), number(lexical[0])],
      ['weight of the topic', number(hybrid[2]), number(uncompared[2]), ''],
      ['weight of words answered', number(hybrid[3]), '', ''],
      ['weight of off topic', number(hybrid[4]), number(uncompared[3]), ''],
      ...[...intercepts].map(([source, each]) => [
        `intercept of ${source}`,
        ...MODES.map((mode) => number(each[mode])),
      ]),
    ],
  );
}

function setTable(judged: readonly Judged[]): string {
  const rows = [...groupBy(judged, ({ set }) => set)].map(([name, samples]) => {
    const [fitting, others] = [samples.filter(({ fits }) => fits), samples.filter(({ fits }) => !fits)];
    const from = [0.5, HOOK_FLOOR].map((floor) => `${part(fitting, floor)} / ${part(others, floor)}`);
    const least = LEAST_MATCH[samples[0]?.source === 'code' ? 'code' : 'texts'];
    const noMatch = `${number(1 - atLeast(fitting, least))} / ${number(1 - atLeast(others, least))}`;
    return [
      name,
      fitting.length,
      others.length,
      auc(fitting, others).toFixed(3),
      number(brier(samples)),
      ...from,
      noMatch,
    ];
  });
  const shares = ['from .5: fit / do not', `from ${HOOK_FLOOR}`, 'no match'];
  return table(['set', 'fit', 'do not', 'AUC', 'Brier', ...shares], rows);
}

/** Each set and outcome counts alike. */
function bandTable(judged: readonly Judged[]): string {
  const alike = groupBy(judged, ({ set, fits }) => `${set}/${String(fits)}`);
  const weighted = [...alike.values()].flatMap((samples) =>
    samples.map((sample) => ({ ...sample, weight: 1 / samples.length })),
  );
  const rows = BANDS.slice(1).map((upper, index) => {
    const lower = BANDS[index] ?? 0;
    const inside = weighted.filter(({ probability }) => probability >= lower && (probability < upper || upper === 1));
    const sum = (of: (sample: (typeof inside)[number]) => number): number =>
      inside.reduce((total, sample) => total + sample.weight * of(sample), 0);
    const all = sum(() => 1);
    const stated = number(sum(({ probability }) => probability) / all);
    return [`${lower} to ${upper}`, inside.length, stated, number(sum(({ fits }) => Number(fits)) / all)];
  });
  return table(['band', 'questions', 'stated', 'that fit'], rows);
}

function hookTable(judged: readonly Judged[]): string {
  const prompts = [...groupBy(judged, ({ question }) => question)].flatMap(([question, samples]) => {
    const fits = samples.some((sample) => sample.fits);
    return isAsked(question)
      ? [{ fits, probability: bestOfSearches(samples.map(({ probability }) => probability)) }]
      : [];
  });
  const [fitting, others] = [prompts.filter(({ fits }) => fits), prompts.filter(({ fits }) => !fits)];
  const rows = FLOORS.map((floor) => [floor, part(fitting, floor), part(others, floor)]);
  return table(['floor', `answered of ${fitting.length} that fit`, `of ${others.length} that do not`], rows);
}

type Stated = readonly Pick<Judged, 'probability'>[];

function atLeast(stated: Stated, floor: number): number {
  return stated.filter(({ probability }) => probability >= floor).length / stated.length;
}

function part(stated: Stated, floor: number): string {
  return number(atLeast(stated, floor));
}

function auc(fitting: Stated, others: Stated): number {
  const pairs = fitting.flatMap((one) => others.map((other) => Math.sign(one.probability - other.probability)));
  return 0.5 + pairs.reduce((sum, sign) => sum + sign, 0) / pairs.length / 2;
}

function brier(judged: readonly Judged[]): number {
  const [fitting, others] = [true, false].map((outcome) => {
    const squares = judged
      .filter(({ fits }) => fits === outcome)
      .map((each) => (each.probability - Number(outcome)) ** 2);
    return squares.reduce((sum, square) => sum + square, 0) / squares.length;
  });
  return ((fitting ?? 0) + (others ?? 0)) / 2;
}

function number(value: number | undefined): string {
  return value === undefined || Number.isNaN(value) ? '-' : value.toFixed(2);
}

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
