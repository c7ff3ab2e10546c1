import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createPackagedStaticEmbedding } from '@learning-memory/embedding-static/node';
import { createHomes } from '../home.ts';
import { renderCodeSearch, type CodeSearchResults } from './code-search-page.ts';
import { readCodeRepositories, type CodeRepository } from './code-repositories.ts';
import { leaveOneOut } from './leave-one-out.ts';
import { measureCodeIndex } from './measure-code-index.ts';
import { measureRepository, type RepositoryResult } from './measure-code-search.ts';
import { readPublishedRows } from './published-rows.ts';
import { findRipgrep } from './ripgrep.ts';

const PAGE = fileURLToPath(new URL('../../../../docs/code-search-benchmarks.md', import.meta.url));
const INDEXED_TOGETHER = 5;
const HELP = `Usage: BENCH_DATA=<folder> npm run bench:code -- [options]

  --only <repository>   Measure one repository and print it; may be given several times
  --help

RIPGREP names the program, where it is not the rg of PATH.`;

/** Prints the page, writes it when all of it was measured, and resolves with the exit code. */
export async function main(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { only: { type: 'string', multiple: true, default: [] }, help: { type: 'boolean', default: false } },
  });
  const { BENCH_DATA: folder = '', RIPGREP: program = 'rg' } = environment;
  if (values.help || folder === '') {
    console.log(values.help ? HELP : 'Nothing was measured: set BENCH_DATA to the folder that holds the sets.');
    return 0;
  }
  const all = await readCodeRepositories(folder);
  const asked = all.filter(({ name }) => values.only.length === 0 || values.only.includes(name));
  if (asked.length === 0) {
    console.log(`${HELP}\n\nRepositories: ${all.map(({ name }) => name).join(', ')}`);
    return 1;
  }
  const results = await measureAll(asked, await findRipgrep(program));
  const page = renderCodeSearch({ ...results, published: await readPublishedRows(folder) });
  console.log(page);
  if (asked.length === all.length) await writeFile(PAGE, page);
  return 0;
}

async function measureAll(
  asked: readonly CodeRepository[],
  ripgrep: string | undefined,
): Promise<Omit<CodeSearchResults, 'published'>> {
  using homes = createHomes();
  await using embedding = createPackagedStaticEmbedding();
  const repositories: RepositoryResult[] = [];
  for (const repository of asked) {
    console.error(`${repository.name}: indexing and asking`);
    repositories.push(await measureRepository(repository, { homes, embedding, ripgrep }));
  }
  console.error('the largest in one home: indexing');
  const largest = asked.toSorted((a, b) => b.files - a.files).slice(0, INDEXED_TOGETHER);
  const index = await measureCodeIndex(largest, { homes, embedding });
  console.error('choosing numbers without each repository');
  const leftOut = leaveOneOut(repositories.map(({ recorded }) => recorded));
  return { repositories, leftOut, index, hasRipgrep: ripgrep !== undefined };
}
