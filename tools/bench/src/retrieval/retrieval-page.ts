import type { VariantScores } from './retrieval-home.ts';
import type { Scores } from './scores.ts';
import { PARTS, SPREAD, USUAL, type Variant } from './variants.ts';

/** What a search should reach by one measure. */
export interface Goal {
  readonly measure: keyof Scores;
  readonly floor: number;
}

export interface RetrievalResult {
  readonly title: string;
  /** What was asked of what. */
  readonly method: string;
  readonly scores: VariantScores;
  readonly goals: readonly Goal[];
}

const MEASURES: readonly (readonly [keyof Scores, string])[] = [
  ['first', 'first'],
  ['recallAt5', 'R@5'],
  ['recallAt10', 'R@10'],
  ['mrrAt10', 'MRR@10'],
  ['ndcgAt10', 'NDCG@10'],
];
/** By how much a search may fall behind a part of it. */
const TOLERANCE = 0.01;

/** The whole page, Markdown. */
export function renderRetrieval(results: readonly RetrievalResult[]): string {
  return [
    '# Retrieval quality',
    'Written by `npm run bench:retrieval`; edit the bench in `tools/bench/src/retrieval`, not this page. Each set is ' +
      'indexed once by the product itself, with the embedded model, and asked by meaning alone, by words alone, by both, ' +
      'and by both with the second look, which is what a search does; the same again where an answer that says that it is ' +
      'no match counts as empty. *First* is the share of questions whose first hit is ' +
      'right, R@k the share of what should be found among the first k hits, MRR@10 the mean of one over the place of the ' +
      'first right hit. The data are not part of the repository: `BENCH_DATA` names their folder; the scenario is.',
    ...results.flatMap(renderResult),
    ...renderSpread(results),
  ]
    .join('\n\n')
    .concat('\n');
}

function renderResult({ title, method, scores, goals }: RetrievalResult): readonly string[] {
  const rows = present(PARTS, scores).map(([name, values]) => [
    name,
    ...MEASURES.map(([measure]) => format(values[measure])),
  ]);
  const header = ['', ...MEASURES.map(([, name]) => name)];
  const verdict = [...goals.map((goal) => renderGoal(goal, scores)), besideParts(scores)].join('\n');
  return [`## ${title}`, method, renderTable(header, rows), verdict];
}

function renderGoal({ measure, floor }: Goal, scores: VariantScores): string {
  const value = rounded(usualScores(scores)[measure]);
  const verdict = value >= floor ? 'met' : `**missed by ${format(floor - value)}**`;
  return `- ${nameOf(measure)} of a search: ${format(floor)} ${verdict}.`;
}

function besideParts(scores: VariantScores): string {
  const usual = usualScores(scores);
  const losses = MEASURES.flatMap(([measure, name]) => {
    const best = Math.max(...present(PARTS, scores).map(([, values]) => rounded(values[measure])));
    const loss = best - rounded(usual[measure]);
    return loss > TOLERANCE + 1e-9 ? [`${name} by ${format(loss)}`] : [];
  });
  if (losses.length === 0) return '- A search is nowhere more than a point behind the best of its parts.';
  return `- **A search is behind the best of its parts: ${losses.join(', ')}.**`;
}

/** What each set gains or loses when a weight is a step off. */
function renderSpread(results: readonly RetrievalResult[]): readonly string[] {
  const rows = results.map(({ title, scores }) => {
    const usual = usualScores(scores);
    return [
      title,
      ...present(SPREAD, scores).map(
        ([, values]) =>
          `${difference(values.recallAt10, usual.recallAt10)} / ${difference(values.mrrAt10, usual.mrrAt10)}`,
      ),
    ];
  });
  const [first] = results;
  if (first === undefined || present(SPREAD, first.scores).length === 0) return [];
  return [
    '## Spread of the weights',
    'What R@10 / MRR@10 change when one weight of the ranking of a collection is .1 off for every question. A row without a ' +
      'gain says that the weight is right; a row of small figures, that it matters little.',
    renderTable(['', ...present(SPREAD, first.scores).map(([name]) => name)], rows),
  ];
}

function present(variants: readonly Variant[], scores: VariantScores): readonly (readonly [string, Scores])[] {
  return variants.flatMap(({ name }) => {
    const values = scores.get(name);
    return values === undefined ? [] : [[name, values] as const];
  });
}

function usualScores(scores: VariantScores): Scores {
  const usual = scores.get(USUAL.name);
  if (usual === undefined) throw new RangeError(`The variant '${USUAL.name}' was not measured.`);
  return usual;
}

function renderTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const table = [header, ['---', ...header.slice(1).map(() => '---:')], ...rows];
  return table.map((row) => `| ${row.join(' | ')} |`).join('\n');
}

function nameOf(measure: keyof Scores): string {
  return MEASURES.find(([key]) => key === measure)?.[1] ?? measure;
}

/** As the page shows it, so that a verdict never contradicts its figure. */
function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}

function difference(value: number, usual: number): string {
  const change = rounded(value) - rounded(usual);
  return `${change < 0 ? '-' : '+'}${format(Math.abs(change))}`;
}

function format(value: number): string {
  return value.toFixed(3).replace(/^0/, '');
}
