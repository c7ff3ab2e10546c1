import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createHomes } from '../home.ts';
import { openBenchData, type BenchData } from '../retrieval/bench-data.ts';
import type { SetName } from '../retrieval/measure-sets.ts';
import { measureModel, type ModelResult } from './measure-model.ts';
import { openModels } from './open-models.ts';
import { renderModels } from './models-page.ts';

const PAGE = fileURLToPath(new URL('../../../../docs/embedding-models.md', import.meta.url));
const HELP = `Usage: BENCH_DATA=<folder> npm run bench:models -- [options] <folder>...

  <folder>      A model: one for ONNX Runtime, or a BERT with config, tokenizer and model.safetensors, which is exported first
  --only <set>  Measure one set and print it; may be given several times: scenario, code, memories, commits
  --help`;

/** Repositories take a transformer hours. */
const SETS: readonly SetName[] = ['scenario', 'code', 'memories', 'commits'];

/** Measures the static model and those of the folders on the same sets; prints the page, and writes it when it is whole. */
export async function main(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      only: { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', default: false },
    },
  });
  const sets = values.only.length === 0 ? SETS : SETS.filter((set) => values.only.includes(set));
  if (values.help || sets.length === 0) {
    console.log(HELP);
    return values.help ? 0 : 1;
  }
  const folder = environment['BENCH_DATA'] ?? '';
  if (folder === '') {
    console.log('Nothing was measured: set BENCH_DATA to the folder that holds the retrieval sets.');
    return 0;
  }
  await writeResults(positionals, sets, openBenchData(folder));
  return 0;
}

async function writeResults(folders: readonly string[], sets: readonly SetName[], data: BenchData): Promise<void> {
  using homes = createHomes();
  const results: ModelResult[] = [];
  for (const { name, open } of openModels(folders)) {
    console.error(`${name}: indexing and asking`);
    await using embedding = await open(homes);
    results.push(await measureModel(embedding, { sets, homes, data }));
  }
  const page = renderModels(results);
  console.log(page);
  if (sets === SETS && folders.length > 0) await writeFile(PAGE, page);
}
