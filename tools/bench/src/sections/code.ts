import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CodeCorpus, writeTinyFiles } from '../code-corpus.ts';
import { type Connection, connectToServer } from '../connection.ts';
import { waitMeanwhile } from '../wait-meanwhile.ts';
import { fillWithCode } from '../fill-code.ts';
import { measureIndexSpeed } from '../index-speed.ts';
import { mixedQuestion } from '../scenario-data.ts';
import type { BenchContext, Figure, Section } from '../section.ts';
import { percentile } from '../statistics.ts';
import { timeFigure } from '../timing.ts';

const LIBRARIES = fileURLToPath(new URL('../../../../libs', import.meta.url));
/** Real code for the real model, in the quick bench a little of it. */
const REAL_CODE = { whole: LIBRARIES, quick: join(LIBRARIES, 'foundation', 'tool') };
const SIZES = [
  { units: 10_000, limit: 20 },
  { units: 100_000, limit: 30 },
];
const SEARCHES = 100;
const ROUNDS = 3;
const TINY_FILES = 100_000;
const INDEX_LIMIT_MS = 30 * 60_000;

/** What an index of code costs, and how fast it answers. */
export const code: Section = {
  id: 'code',
  title: 'Code: index and search',
  async run(context) {
    return {
      method: [
        'Through the server. Indexing with the real model takes the libraries of this repository; meanwhile the client asks ' +
          'for the active entry again and again (p99 of these waits). The same is indexed by the library alone, with ' +
          'vectors and without, by turns. The large homes hold generated TypeScript and ' +
          'Python functions that were parsed and stored by the indexer itself, with vectors of up to 10 000 real sentences ' +
          'and of copies a random step away in place of embedding 100 000 texts; a tenth of the units are in a project of ' +
          'their own, a fifth are Python. Each search asks another question; its embedding is in the time. At last, files of one ' +
          'comment each, of which there are very many.',
      ],
      tables: [
        { measure: 'value', figures: await measureRealIndex(context) },
        { measure: 'value', figures: await compareVectors(context) },
        { measure: 'p50', details: ['p95'], figures: await measureSearches(context) },
        { measure: 'value', figures: await measureTinyFiles(context) },
      ],
    };
  },
};

async function measureRealIndex({ quick, progress, createHome }: BenchContext): Promise<readonly Figure[]> {
  progress('indexing the libraries of this repository');
  await using server = await connectToServer(await createHome('real-code'));
  await server.call('get_active_ghap', {});
  const running = { done: false };
  const waits = waitMeanwhile(server, running);
  const input = { directory: quick ? REAL_CODE.quick : REAL_CODE.whole, project: 'real' };
  const { content, milliseconds } = await server.call('index_codebase', input, INDEX_LIMIT_MS);
  running.done = true;
  const { indexed, files } = content as IndexAnswer;
  return [
    rate('definitions, through the server', indexed, milliseconds),
    rate('files', files.total, milliseconds),
    {
      name: 'get_active_ghap meanwhile, p99',
      value: percentile(await waits, 99),
      unit: 'ms',
      target: { comparison: '<', limit: 50 },
    },
    { name: 'peak resident memory', value: await server.peakResidentMegabytes(), unit: 'MB' },
  ];
}

/** What vectors cost an index, as far as the machine lets the rounds be compared. */
async function compareVectors({ quick, progress, createHome }: BenchContext): Promise<readonly Figure[]> {
  progress('indexing with vectors and without');
  const { withVectors, withoutVectors } = await measureIndexSpeed({
    directory: quick ? REAL_CODE.quick : REAL_CODE.whole,
    rounds: quick ? 1 : ROUNDS,
    createHome: () => createHome('index-speed'),
  });
  return [
    { name: 'definitions parsed and stored without vectors', value: withoutVectors, unit: 'per s' },
    { name: 'definitions parsed, embedded and stored', value: withVectors, unit: 'per s' },
    {
      name: 'with vectors, of without',
      value: withVectors / withoutVectors,
      unit: 'times',
      target: { comparison: '>=', limit: 0.8 },
    },
  ];
}

interface IndexAnswer {
  readonly indexed: number;
  readonly files: { readonly total: number };
}

function rate(name: string, count: number, milliseconds: number): Figure {
  return { name, value: (count * 1000) / milliseconds, unit: 'per s' };
}

async function measureSearches(context: BenchContext): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const { units, limit } of SIZES.slice(0, context.quick ? 1 : undefined)) {
    const count = context.quick ? units / 50 : units;
    const home = await context.createHome(`code-${count}`);
    context.progress(`writing and indexing ${count} generated functions`);
    const { corpus, milliseconds } = await fillWithCode(home, count);
    figures.push({ ...rate(`${count}: parsed and stored without the model`, count, milliseconds), details: ['-'] });
    await using server = await connectToServer(home);
    figures.push(...(await timeSearches(context, server, { count, limit })));
    figures.push(await timeNoChange(context, server, { corpus, count }));
    const peak = await server.peakResidentMegabytes();
    figures.push({ name: `${count}: peak resident memory`, value: peak, unit: 'MB', details: ['-'] });
  }
  return figures;
}

async function timeSearches(
  { quick, progress }: BenchContext,
  server: Connection,
  { count, limit }: { readonly count: number; readonly limit: number },
): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const [name, filter] of [
    ['', { project: '*' }],
    [', one language', { language: 'python', project: '*' }],
    [', one project', { project: 'small' }],
  ] as const) {
    progress(`search_code over ${count} units${name}`);
    const times: number[] = [];
    for (let index = 0; index < (quick ? 4 : SEARCHES); index += 1) {
      const query = mixedQuestion(index);
      const { milliseconds } = await server.call('search_code', { query, ...filter });
      // The first opens the stores.
      if (figures.length > 0 || index > 0) times.push(milliseconds);
    }
    figures.push(
      timeFigure({ name: `${count}: search_code${name}`, rounds: [times], target: { comparison: '<', limit } }),
    );
  }
  return figures;
}

async function measureTinyFiles({ quick, progress, createHome }: BenchContext): Promise<readonly Figure[]> {
  const count = quick ? 200 : TINY_FILES;
  progress(`indexing ${count} tiny files`);
  const home = await createHome('tiny-files');
  const directory = join(home.path, 'code');
  await writeTinyFiles(directory, count);
  await using server = await connectToServer(home);
  const { content, milliseconds } = await server.call('index_codebase', { directory, project: 'tiny' }, INDEX_LIMIT_MS);
  const { files } = content as IndexAnswer;
  if (files.total !== count) throw new Error(`${files.total} of ${count} tiny files are in the index.`);
  return [
    rate(`${count} tiny files`, count, milliseconds),
    { name: 'peak resident memory', value: await server.peakResidentMegabytes(), unit: 'MB' },
  ];
}

async function timeNoChange(
  { progress }: BenchContext,
  server: Connection,
  { corpus, count }: { readonly corpus: CodeCorpus; readonly count: number },
): Promise<Figure> {
  progress('indexing again what did not change');
  const input = { directory: corpus.projects.large, project: 'large' };
  const { content, milliseconds } = await server.call('index_codebase', input, INDEX_LIMIT_MS);
  const { files } = content as IndexAnswer;
  const figure = rate(`${count}: files looked at again, nothing changed`, files.total, milliseconds);
  return { ...figure, target: { comparison: '>=', limit: 2_000 }, details: ['-'] };
}
