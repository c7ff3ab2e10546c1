import type { CodeIndexer } from '@learning-memory/code-indexer';
import { codeUnitCollection } from '@learning-memory/code-indexer-core';
import type { SearchQuery } from '@learning-memory/vector-store';
import type { RetrievalHome } from '../retrieval/retrieval-home.ts';
import type { Place } from './code-targets.ts';

/** What answers questions about one repository. */
export interface SearchSystem {
  readonly name: string;
  find(question: string): Promise<readonly Place[]>;
}

/** Hits that are asked for; several may lie in one file. */
const LIMIT = 50;

/** As `search_code` answers. */
export function product(indexer: Pick<CodeIndexer, 'search'>): SearchSystem {
  return {
    name: 'Learning Memory',
    async find(query) {
      const { hits } = await indexer.search({ query, limit: LIMIT });
      return hits.map(({ unit }) => unit);
    },
  };
}

/** The same index asked by words alone, and by meaning alone, as it scores them. */
export function partsAlone({ embedding, vectorStore }: RetrievalHome): readonly SearchSystem[] {
  const collection = codeUnitCollection(embedding.model);
  const find = async (query: SearchQuery): Promise<readonly Place[]> =>
    (await vectorStore.search(collection, { query, limit: LIMIT })).map(({ payload }) => payload);
  return [
    { name: 'BM25 alone', find: (text) => find({ mode: 'lexical', text }) },
    {
      name: 'dense alone',
      async find(text) {
        const vector = await embedding.embed(text, { inputType: 'query' });
        return vector === undefined ? [] : find({ mode: 'dense', vector });
      },
    },
  ];
}
