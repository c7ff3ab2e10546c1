import { expect, it } from '@jest/globals';
import { createPackagedStaticEmbedding } from '@learning-memory/embedding-static/node';
import { RELEASED_MODELS, RETIRED_MODELS } from './retired-models.ts';

it('the present model is the last of those that were released, and all before it are retired', async () => {
  await using embedding = createPackagedStaticEmbedding();
  expect(RELEASED_MODELS.at(-1)).toBe(embedding.model.id);
  expect(RETIRED_MODELS).toEqual(RELEASED_MODELS.slice(0, -1));
});
