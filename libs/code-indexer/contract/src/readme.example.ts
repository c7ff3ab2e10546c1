import assert from 'node:assert/strict';
import type { CodeIndexer, CodeParser } from '@learning-memory/code-indexer';

// What a part that looks at one file asks for: any parser will do.
async function branchiest(parser: CodeParser, path: string, content: string): Promise<string | undefined> {
  if (parser.languageOf(path) === undefined) return undefined;
  const { units } = await parser.parse({ path, content });
  const [most] = units.toSorted((a, b) => (b.complexity ?? 0) - (a.complexity ?? 0));
  return most?.qualifiedName;
}
assert.equal(typeof branchiest, 'function');

// What a part that looks for code asks for: any indexer will do, also one that finds nothing.
async function placeOf(indexer: Pick<CodeIndexer, 'search'>, query: string): Promise<string> {
  const { hits, notice } = await indexer.search({ query, kind: 'function', limit: 1 });
  const places = hits.map(({ unit }) => `${unit.path}:${unit.startLine}`);
  return [places[0] ?? 'nowhere', notice].filter(Boolean).join(': ');
}
const wordsOnly: Pick<CodeIndexer, 'search'> = {
  search: async () => ({ hits: [], mode: 'lexical', notice: 'The model is away.' }),
};
assert.equal(await placeOf(wordsOnly, 'where are retries counted'), 'nowhere: The model is away.');
