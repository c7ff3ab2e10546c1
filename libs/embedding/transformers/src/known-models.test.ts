import { expect, it, describe, beforeAll, afterAll } from '@jest/globals';
import { findKnownModel, KNOWN_MODELS } from './known-models.ts';
import { openTransformersEmbedding } from './index.ts';
import { modelFolder, type ModelFolder } from './test-support/model-folder.ts';

let models: ModelFolder;

beforeAll(async () => {
  models = await modelFolder();
});

afterAll(async () => {
  await models[Symbol.asyncDispose]();
});

it.each([
  ['nomic-embed-text-v1.5', 'nomic-embed-text-v1.5'],
  ['NOMIC-AI/nomic-embed-text-v1.5', 'nomic-embed-text-v1.5'],
  ['/models/bge-small-en-v1.5/', 'bge-small-en-v1.5'],
  ['C:\\models\\all-MiniLM-L6-v2', 'all-MiniLM-L6-v2'],
  ['sentence-transformers/all-MiniLM-L6-v2', 'all-MiniLM-L6-v2'],
  ['all-MiniLM-L6-v3', undefined],
])('%s is %s', (asked, name) => {
  expect(findKnownModel(asked)?.name).toBe(name);
});

describe.each(KNOWN_MODELS)('$name', ({ hubId, name, dimension, pooling, prefixes, denseWeight }) => {
  it('reads questions and documents as it was trained to', async () => {
    // Tiny weights of that shape: what is put before a text is what is tested.
    await models.tiny(hubId, { dimension });
    const plainFolder = await models.tiny(`plain-${name}/plain`, { dimension });
    const common = { directory: models.path, localOnly: true };
    await using service = await openTransformersEmbedding({ model: name, ...common });
    await using plain = await openTransformersEmbedding({ model: plainFolder, ...common });
    expect(service.model).toEqual({ id: name, dimension, denseWeight });
    for (const inputType of ['query', 'document'] as const) {
      const vector = await service.embed('connection pool', { inputType });
      if (pooling === 'cls') expect(vector).toBeUndefined();
      else expect(vector).toEqual(await plain.embed(`${prefixes[inputType]}connection pool`, { inputType }));
    }
  });
});
