import assert from 'node:assert/strict';
import { AXES } from '@learning-memory/ghap';
import { EXPERIENCE_TEXT_FIELD, experienceCollection } from '@learning-memory/observation-persister-collection';

const model = { id: 'my-model', dimension: 64 };
const collections = AXES.map((axis) => experienceCollection(axis, model));
assert.deepEqual(
  collections.map(({ name }) => name),
  ['experiences_full', 'experiences_strategy', 'experiences_surprise', 'experiences_root_cause'],
);
assert.deepEqual(Object.keys(collections[0]?.textFields ?? {}), [EXPERIENCE_TEXT_FIELD]);
