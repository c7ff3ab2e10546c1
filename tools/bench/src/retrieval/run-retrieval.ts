import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createUseLiteEmbedding } from '@learning-memory/embedding-use-lite';
import { createHomes } from '../home.ts';
import { readBenchData, type BenchData } from './bench-data.ts';
import { measureCode } from './measure-code.ts';
import { measureCommits } from './measure-commits.ts';
import { measureConversations } from './measure-conversations.ts';
import { openRetrievalHome, type RetrievalHome } from './retrieval-home.ts';
import { renderRetrieval, type RetrievalResult } from './retrieval-page.ts';
import { embedOnce } from './search-mode.ts';

const PAGE = fileURLToPath(new URL('../../../../docs/retrieval-benchmarks.md', import.meta.url));
const SETS = ['code', 'memories', 'commits'] as const;
const HELP = `Usage: BENCH_DATA=<folder> npm run bench:retrieval -- [options]

  --only <set>   Measure one set and print it; may be given several times: ${SETS.join(', ')}
  --help`;

type OpenHome = (name: string) => Promise<RetrievalHome>;
type Measure = (data: BenchData, open: OpenHome) => Promise<readonly RetrievalResult[]>;

/** Prints the page, writes it when all of it was measured, and resolves with the exit code. */
export async function main(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', default: false },
    },
  });
  const unknown = values.only.filter((set) => !SETS.some((known) => known === set));
  if (values.help || unknown.length > 0) {
    console.log(HELP);
    return values.help ? 0 : 1;
  }
  const folder = environment['BENCH_DATA'];
  if (folder === undefined || folder === '') {
    console.log('Nothing was measured: set BENCH_DATA to the folder that holds the retrieval sets.');
    return 0;
  }
  const sets = SETS.filter((set) => values.only.length === 0 || values.only.includes(set));
  const page = renderRetrieval(await measureSets(sets, await readBenchData(folder)));
  console.log(page);
  if (sets.length === SETS.length) await writeFile(PAGE, page);
  return 0;
}

async function measureSets(
  sets: readonly (typeof SETS)[number][],
  data: BenchData,
): Promise<readonly RetrievalResult[]> {
  using homes = createHomes();
  await using model = createUseLiteEmbedding();
  const embedding = embedOnce(model);
  const open: OpenHome = async (name) => openRetrievalHome(await homes.create(name), embedding);
  const results: RetrievalResult[] = [];
  for (const set of sets) {
    console.error(`${set}: indexing and asking`);
    results.push(...(await MEASURES[set](data, open)));
  }
  return results;
}

const MEASURES: Readonly<Record<(typeof SETS)[number], Measure>> = {
  async code({ code }, open) {
    await using parts = await open('code');
    return [
      {
        title: 'Code: CoSQA',
        method:
          `${code.dev.length} questions of the web, each answered by one of ${code.codes.length} Python functions. Each ` +
          'function is a file of its own, parsed and indexed as any other; `searchCode` answers.',
        scores: await measureCode(parts, code),
        goal: { measure: 'mrrAt10', floor: 0.36, good: 0.384, stretch: 0.42 },
      },
    ];
  },
  async memories({ conversations }, open) {
    return [
      {
        title: 'Memories: LoCoMo',
        method:
          'Questions about conversations of many sessions. Each turn is stored as a memory, with its date and speaker, as an ' +
          'agent would note it, one after the other; `searchMemories` answers.',
        scores: await measureConversations(conversations, () => open('memories')),
        goal: { measure: 'recallAt10', floor: 0.63, good: 0.75, stretch: 0.8 },
      },
    ];
  },
  async commits({ commits }, open) {
    await using parts = await open('commits');
    return [
      {
        title: 'Commits: flask',
        method:
          `${commits.queries.length} entries of the changelog, and the commits behind them among ` +
          `${commits.commits.length}, each taken to be the parent of the next. \`searchCommits\` answers.`,
        scores: await measureCommits(parts, commits),
        goal: { measure: 'recallAt10', floor: 0.8, good: 0.81, stretch: 0.85 },
      },
    ];
  },
};
