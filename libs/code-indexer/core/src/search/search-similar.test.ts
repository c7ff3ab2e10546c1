import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CodeUnitPayload } from '@learning-memory/code-indexer';
import type { EmbeddingService } from '@learning-memory/embedding';
import { createPackagedStaticEmbedding } from '@learning-memory/embedding-static/node';
import { codeUnitCollection } from '../code-unit-collection.ts';
import { openCodeHome, type CodeHome } from '../test-support/code-home.ts';

const LIBRARIES = join(import.meta.dirname, '../../../..');
/** They hold TypeScript of this repository, and its sample files of other languages. */
const FOLDERS = [
  'foundation/rank-fusion/src',
  'foundation/text-analysis/src',
  'code-indexer/tree-sitter/goldens/files',
];

let embedding: EmbeddingService;
let home: CodeHome;
const files: Record<string, string> = {};
/** Functions, methods and classes that are more than a line or two. */
let units: readonly CodeUnitPayload[];

beforeAll(async () => {
  for (const folder of FOLDERS) {
    for (const entry of await readdir(join(LIBRARIES, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || /\.(?:golden|test\.ts)$/u.test(entry.name)) continue;
      const file = join(entry.parentPath, entry.name);
      files[relative(LIBRARIES, file).replaceAll(sep, '/')] = await readFile(file, 'utf8');
    }
  }
  embedding = createPackagedStaticEmbedding();
  home = await openCodeHome({ embedding });
  await home.index('own', files);
  const { points } = await home.vectorStore.scroll(codeUnitCollection(embedding.model), {
    limit: 1000,
    filter: { op: 'in', field: 'kind', values: ['function', 'method', 'class'] },
  });
  units = points.map(({ payload }) => payload).filter(({ startLine, endLine }) => endLine - startLine >= 2);
});

afterAll(async () => {
  await home[Symbol.asyncDispose]();
  await embedding[Symbol.asyncDispose]();
});

function linesOf({ path, startLine, endLine }: CodeUnitPayload): string {
  return (files[path] ?? '')
    .split('\n')
    .slice(startLine - 1, endLine)
    .join('\n');
}

async function find(snippet: string, limit: number): Promise<readonly CodeUnitPayload[]> {
  const { hits } = await home.indexer.searchSimilar({ snippet, limit });
  return hits.map(({ unit }) => unit);
}

/** The unit, or one inside it, whose source is part of the snippet as well. */
function isWithin(found: CodeUnitPayload, { path, startLine, endLine }: CodeUnitPayload): boolean {
  return found.path === path && found.startLine >= startLine && found.endLine <= endLine;
}

describe('searchSimilar with the source of a unit, with the real parser and the real model', () => {
  it('finds that unit first or nearly so, in every language', async () => {
    expect(new Set(units.map(({ language }) => language)).size).toBeGreaterThan(10);
    expect(units.length).toBeGreaterThan(100);
    let first = 0;
    let among = 0;
    for (const unit of units) {
      const found = await find(linesOf(unit), 5);
      if (found[0] !== undefined && isWithin(found[0], unit)) first += 1;
      if (found.some(({ path, startLine }) => path === unit.path && startLine === unit.startLine)) among += 1;
    }
    expect(first / units.length).toBeGreaterThan(0.9);
    expect(among / units.length).toBeGreaterThan(0.95);
  });

  it('finds it also when its names are others, and in its language alone if asked to', async () => {
    const snippet = `/** Ranks two lists of hits as one. */
function mergeRankings(lists: MergeOptions): readonly Item[] {
  const weights = shareWeights(lists);
  const ranking = [...weights].sort(([a, x], [b, y]) => y - x || compareIds(a, b));
  return ranking;
}`;
    expect((await find(snippet, 3)).map(({ name }) => name)).toContain('fuseRankings');
    const other = await home.indexer.searchSimilar({ snippet, limit: 3, language: 'python', indexes: ['own'] });
    expect(other.hits.map(({ unit }) => unit.language)).toEqual(['python', 'python', 'python']);
  });

  it.each(['', ' \n', '{}', '!'])('answers %j with nothing', async (snippet) => {
    expect(await find(snippet, 5)).toEqual([]);
  });

  it.each([
    ['', undefined],
    ['{}', expect.stringContaining('words alone')],
  ])('says of %j why it found nothing, if there was anything to ask for', async (snippet, notice) => {
    expect((await home.indexer.searchSimilar({ snippet, limit: 5 })).notice).toEqual(notice);
  });

  it('takes a snippet of any length', async () => {
    const snippet = Object.values(files).join('\n').slice(0, 200_000);
    expect(await find(snippet, 5)).toHaveLength(5);
  });
});
