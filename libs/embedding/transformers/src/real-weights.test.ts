import { dirname } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { registerContract } from '@learning-memory/contract-testing';
import { embeddingServiceContract } from '@learning-memory/embedding-testing';
import { openTransformersEmbedding } from './index.ts';

/** Folder of a model with its real weights, of any size. */
const folder = process.env.EMBEDDING_MODEL_FOLDER ?? '';
const describeReal = folder === '' ? describe.skip : describe;
const DOCUMENT = { inputType: 'document' } as const;

const open = () => openTransformersEmbedding({ model: folder, directory: dirname(folder), localOnly: true });

describeReal('the model of EMBEDDING_MODEL_FOLDER', () => {
  registerContract({ describe, it }, embeddingServiceContract, {
    createHarness: async () => {
      const service = await open();
      return { service, [Symbol.asyncDispose]: () => service[Symbol.asyncDispose]() };
    },
    excluded: { 'words.*': 'a transformer gives one vector a text, and none for each of its words' },
  });

  it('tells what texts mean', async () => {
    await using service = await open();
    const [person, same, day] = await service.embedBatch(
      ['That is a happy person', 'That is a very happy person', 'Today is a sunny day'],
      DOCUMENT,
    );
    const cosine = (other: readonly number[]) => person!.reduce((sum, value, index) => sum + value * other[index]!, 0);
    expect(cosine(same!)).toBeGreaterThan(cosine(day!) + 0.2);
    // What sentence-transformers computes of the same weights.
    if (service.model.id.startsWith('all-MiniLM-L6-v2')) {
      expect(cosine(same!)).toBeCloseTo(0.9429, 3);
      expect(cosine(day!)).toBeCloseTo(0.2569, 3);
    }
  });
});
