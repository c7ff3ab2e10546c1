import type { ModeScores } from './retrieval-home.ts';
import type { Scores } from './scores.ts';
import { SEARCH_MODES, type SearchMode } from './search-mode.ts';

/** What hybrid search should reach by one measure. */
export interface Goal {
  readonly measure: keyof Scores;
  readonly floor: number;
  readonly good: number;
  readonly stretch: number;
}

export interface RetrievalResult {
  readonly title: string;
  /** What was asked of what. */
  readonly method: string;
  readonly scores: ModeScores;
  readonly goal?: Goal | undefined;
}

const MODE_NAMES: Readonly<Record<SearchMode, string>> = { dense: 'dense', lexical: 'BM25', hybrid: 'hybrid' };
const MEASURES: readonly (readonly [keyof Scores, string])[] = [
  ['recallAt5', 'R@5'],
  ['recallAt10', 'R@10'],
  ['mrrAt10', 'MRR@10'],
];
/** By how much hybrid search may fall behind a part of it. */
const TOLERANCE = 0.01;

/** The whole page, Markdown. */
export function renderRetrieval(results: readonly RetrievalResult[]): string {
  return [
    '# Retrieval quality',
    'Written by `npm run bench:retrieval`; edit the bench in `tools/bench/src/retrieval`, not this page. Each set is ' +
      'indexed once by the product itself, with the embedded model, and asked in three modes: by meaning alone, by words ' +
      'alone, and by both, which is what a search does. R@k is the share of what should be found among the first k hits, ' +
      'MRR@10 the mean of one over the place of the first right hit. The data are not part of the repository: `BENCH_DATA` ' +
      'names their folder.',
    ...results.flatMap(renderResult),
  ]
    .join('\n\n')
    .concat('\n');
}

function renderResult({ title, method, scores, goal }: RetrievalResult): readonly string[] {
  const rows = SEARCH_MODES.map((mode) => [MODE_NAMES[mode], ...MEASURES.map(([key]) => format(scores[mode][key]))]);
  const table = [['', ...MEASURES.map(([, name]) => name)], ['---', ...MEASURES.map(() => '---:')], ...rows];
  const lines = table.map((row) => `| ${row.join(' | ')} |`).join('\n');
  return [`## ${title}`, method, lines, [...verdict(scores, goal), besideParts(scores)].join('\n')];
}

function verdict(scores: ModeScores, goal: Goal | undefined): readonly string[] {
  if (goal === undefined) return [];
  const value = rounded(scores.hybrid[goal.measure]);
  const name = MEASURES.find(([key]) => key === goal.measure)?.[1] ?? goal.measure;
  const levels = (['floor', 'good', 'stretch'] as const).map((level) => {
    const limit = goal[level];
    return `${level} ${format(limit)} ${value >= limit ? 'met' : `**missed by ${format(limit - value)}**`}`;
  });
  return [`- ${name} of hybrid search: ${levels.join(', ')}.`];
}

function besideParts(scores: ModeScores): string {
  const losses = MEASURES.flatMap(([key, name]) => {
    const loss = rounded(Math.max(scores.dense[key], scores.lexical[key])) - rounded(scores.hybrid[key]);
    return loss > TOLERANCE + 1e-9 ? [`${name} by ${format(loss)}`] : [];
  });
  if (losses.length === 0) return '- Hybrid search is nowhere more than a point behind the better of its parts.';
  return `- **Hybrid search is behind the better of its parts: ${losses.join(', ')}.**`;
}

/** As the page shows it, so that a verdict never contradicts its figure. */
function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}

function format(value: number): string {
  return value.toFixed(3).replace(/^0/, '');
}
