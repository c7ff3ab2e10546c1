import { join } from 'node:path';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { registerContract } from '@learning-memory/contract-testing';
import { embeddingServiceContract } from '@learning-memory/embedding-testing';
import { writeTinyModel } from '@learning-memory/onnx-model';
import { openTransformersEmbedding } from './index.ts';

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'transformers-'));
  await writeTinyModel(join(directory, 'tiny'));
});

afterAll(async () => {
  await rm(directory, { recursive: true, force: true });
});

const noWords = 'a transformer gives one vector a text, and none for each of its words';

describe('a tiny ONNX model', () => {
  registerContract({ describe, it }, embeddingServiceContract, {
    createHarness: async () => {
      const service = await openTransformersEmbedding({ model: join(directory, 'tiny'), directory });
      return { service, [Symbol.asyncDispose]: () => service[Symbol.asyncDispose]() };
    },
    excluded: Object.fromEntries(
      embeddingServiceContract.cases.filter(({ id }) => id.startsWith('words.')).map(({ id }) => [id, noWords]),
    ),
  });
});

it('smoke', async () => {
  await using service = await openTransformersEmbedding({ model: join(directory, 'tiny'), directory });
  expect(service.model.dimension).toBe(32);
});
