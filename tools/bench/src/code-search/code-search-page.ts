import { machineLine } from '../machine.ts';
import { median } from '../statistics.ts';
import type { LeftOutScores } from './leave-one-out.ts';
import type { CodeIndexResult } from './measure-code-index.ts';
import type { RepositoryResult, SystemResult } from './measure-code-search.ts';
import type { PublishedRow } from './published-rows.ts';

export interface CodeSearchResults {
  readonly repositories: readonly RepositoryResult[];
  readonly leftOut: LeftOutScores;
  readonly index: CodeIndexResult;
  readonly published: readonly PublishedRow[];
  readonly hasRipgrep: boolean;
}

const LEAST = 0.88;
const LEFT_OUT_WITHIN = 0.01;

/** The whole page, Markdown. */
export function renderCodeSearch(results: CodeSearchResults): string {
  const { repositories, leftOut, hasRipgrep } = results;
  const questions = repositories.reduce((sum, { recorded }) => sum + recorded.questions.length, 0);
  const within = Math.abs(leftOut.shipped.files - leftOut.unseen.files);
  const withinHits = Math.abs(leftOut.shipped.hits - leftOut.unseen.hits);
  return [
    '# Code search beside others',
    'Written by `npm run bench:code`; edit the bench in `tools/bench/src/code-search`, not this page. ' +
      `${String(questions)} questions about ${String(repositories.length)} repositories, each indexed in a home of its own. NDCG@10, mean of the ` +
      'repositories: *by files*, where each further file takes a place, and *by hits*, where each further hit does. The ' +
      'published figures are of the same questions by the benchmark that they come from (semble, MIT), partly of other ' +
      `commits, and not measured here. Times are of this machine: ${machineLine()}; *processor* is that of all threads.`,
    table(
      ['', 'by files', 'by hits', 'ms a question (p50)', 'processor ms', 'seconds to index all'],
      systemRows(repositories),
    ),
    ...(hasRipgrep ? [] : ['ripgrep was not measured: there is no `rg` here (Debian: `ripgrep`).']),
    '## Published',
    table(
      ['', 'NDCG@10'],
      results.published.map(({ system, mean }) => [system, mean]),
    ),
    '## By repository',
    table(
      ['', 'by files', 'by hits', 'seconds to index'],
      repositories.map(({ name, systems: [ours], indexSeconds }) => [name, ...scoresOf(ours), indexSeconds.toFixed(1)]),
    ),
    '## Numbers that others choose',
    'Each number of the table of rules is chosen anew without one repository (none of it, half, as it is, one and a half; ' +
      'one number after the other, twice), which is then judged with them.',
    table(
      ['', 'by files', 'by hits'],
      [
        ['numbers that ship', ratio(leftOut.shipped.files), ratio(leftOut.shipped.hits)],
        ['numbers of the others', ratio(leftOut.unseen.files), ratio(leftOut.unseen.hits)],
      ],
    ),
    [
      goal(
        `at least ${ratio(LEAST)} by files and by hits`,
        Math.min(leftOut.shipped.files, leftOut.shipped.hits) >= LEAST,
      ),
      goal(`unseen within ${ratio(LEFT_OUT_WITHIN)}`, Math.max(within, withinHits) <= LEFT_OUT_WITHIN),
    ].join('\n'),
    ...renderIndex(results.index),
  ]
    .join('\n\n')
    .concat('\n');
}

function systemRows(repositories: readonly RepositoryResult[]): readonly (readonly string[])[] {
  const [first] = repositories;
  const indexSeconds = repositories.reduce((sum, repository) => sum + repository.indexSeconds, 0);
  return (first?.systems ?? []).map(({ system }) => {
    const results = repositories.flatMap(({ systems }) => systems.filter((one) => one.system === system));
    const means = (value: (result: SystemResult) => number): number =>
      results.reduce((sum, result) => sum + value(result), 0) / results.length;
    return [
      system,
      ratio(means(({ scores }) => scores.files)),
      ratio(means(({ scores }) => scores.hits)),
      median(results.flatMap(({ times }) => times)).toFixed(0),
      system === 'ripgrep' ? '' : means(({ processor }) => processor).toFixed(0),
      system === 'ripgrep' ? 'none' : indexSeconds.toFixed(0),
    ];
  });
}

function renderIndex(index: CodeIndexResult): readonly string[] {
  const { repositories, files, definitions, chunks, seconds, processorSeconds, bytes } = index;
  return [
    '## Several in one run',
    `${repositories.join(', ')}, one after the other in one home: ${String(files)} files.`,
    table(
      ['', ''],
      [
        ['definitions', String(definitions)],
        ['chunks between and of them', String(chunks)],
        ['definitions a second', (definitions / seconds).toFixed(0)],
        ['definitions a second of the processor', (definitions / processorSeconds).toFixed(0)],
        ['bytes of the database a definition', (bytes / definitions).toFixed(0)],
        ['bytes of the database a definition or chunk', (bytes / (definitions + chunks)).toFixed(0)],
      ],
    ),
  ];
}

function goal(what: string, isMet: boolean): string {
  return `- ${what}: ${isMet ? 'met' : '**missed**'}.`;
}

function scoresOf(result: SystemResult | undefined): readonly string[] {
  return [ratio(result?.scores.files ?? 0), ratio(result?.scores.hits ?? 0)];
}

function ratio(value: number): string {
  return value.toFixed(3).replace(/^0/u, '');
}

function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = header.map((_, index) => (index === 0 ? '---' : '---:'));
  return [header, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
