import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createPackagedStaticEmbedding } from '@learning-memory/embedding-static/node';
import { createHomes } from '../home.ts';
import { openBenchData, type BenchData } from './bench-data.ts';
import { MEASURES, SETS, type SetName } from './measure-sets.ts';
import { openRetrievalHome } from './retrieval-home.ts';
import { renderRetrieval, type RetrievalResult } from './retrieval-page.ts';
import { PARTS, SPREAD, type Variant } from './variants.ts';

const PAGE = fileURLToPath(new URL('../../../../docs/retrieval-benchmarks.md', import.meta.url));
const HELP = `Usage: BENCH_DATA=<folder> npm run bench:retrieval -- [options]

  --only <set>   Measure one set and print it; may be given several times: ${SETS.join(', ')}
  --no-spread    Leave out what each weight costs when it is off, which takes most of the time
  --help`;

/** Prints the page, writes it when all of it was measured, and resolves with the exit code. */
export async function main(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', multiple: true, default: [] },
      'no-spread': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const unknown = values.only.filter((name) => !isSet(name));
  if (values.help || unknown.length > 0) {
    console.log(HELP);
    return values.help ? 0 : 1;
  }
  const folder = environment['BENCH_DATA'];
  if (folder === undefined || folder === '') {
    console.log('Nothing was measured: set BENCH_DATA to the folder that holds the retrieval sets.');
    return 0;
  }
  const variants = values['no-spread'] ? PARTS : [...PARTS, ...SPREAD];
  await writeResults(values.only.length === 0 ? SETS : values.only.filter(isSet), variants, openBenchData(folder));
  return 0;
}

function isSet(name: string): name is SetName {
  return SETS.some((set) => set === name);
}

async function writeResults(sets: readonly SetName[], variants: readonly Variant[], data: BenchData): Promise<void> {
  const page = renderRetrieval(await measureSets(sets, variants, data));
  console.log(page);
  const isWhole = SETS.every((set) => sets.includes(set)) && SPREAD.every((variant) => variants.includes(variant));
  if (isWhole) await writeFile(PAGE, page);
}

async function measureSets(
  sets: readonly SetName[],
  variants: readonly Variant[],
  data: BenchData,
): Promise<readonly RetrievalResult[]> {
  using homes = createHomes();
  await using embedding = createPackagedStaticEmbedding();
  const results: RetrievalResult[] = [];
  for (const set of sets) {
    console.error(`${set}: indexing and asking`);
    const open = async () => openRetrievalHome(await homes.create(set), embedding);
    results.push(...(await MEASURES[set]({ data, variants, open })));
  }
  return results;
}
