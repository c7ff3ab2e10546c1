import assert from 'node:assert/strict';
import type { SearchedCollection, Searcher } from '@learning-memory/searcher';

// The module that owns the data describes them once.
interface Recipe {
  readonly title: string;
  readonly course: string;
}

const recipes: SearchedCollection<Recipe> = {
  collection: (model) => ({ name: 'recipes', model, textFields: { title: 1 }, indexedFields: ['course'] }),
  comparedTexts: (best) => best.map(({ payload }) => ({ text: payload.title })),
};

// Any searcher will do, also one that finds nothing.
async function findDessert(searcher: Searcher, query: string): Promise<string> {
  const filter = { op: 'eq', field: 'course', value: 'dessert' } as const;
  const { hits, mode, notice } = await searcher.search(recipes, { query, filter, limit: 5 });
  return [`${hits.length} hits (${mode})`, notice].filter(Boolean).join(': ');
}

const modelAway: Searcher = {
  search: async () => ({ hits: [], mode: 'lexical', notice: 'The model is not available now.' }),
};

assert.equal(
  await findDessert(modelAway, 'something with apples'),
  '0 hits (lexical): The model is not available now.',
);
