import assert from 'node:assert/strict';
import * as contract from '@learning-memory/searcher';

// Types alone: at run time there is nothing in it.
assert.deepEqual(Object.keys(contract), []);

// What the module that owns the data says of them once, in TypeScript a `SearchedCollection<Recipe>`.
const model = { id: 'my-model', dimension: 512 };
const recipes = {
  collection: () => ({ name: 'recipes', model, textFields: { title: 1 }, indexedFields: ['course'] }),
  candidatesPerHit: 4,
};
assert.equal(recipes.collection().name, 'recipes');

// Any searcher will do, also one that finds nothing: it says why the answer is weaker than usual.
const modelAway = {
  search: async () => ({ hits: [], mode: 'lexical', notice: 'The model is not available now.' }),
};
const { hits, mode, notice } = await modelAway.search();
assert.equal(`${hits.length} hits (${mode}): ${notice}`, '0 hits (lexical): The model is not available now.');
