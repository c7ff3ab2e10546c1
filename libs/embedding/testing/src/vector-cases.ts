import assert from 'node:assert/strict';
import type { ContractCase } from '@learning-memory/contract-testing';
import type { EmbeddingServiceHarness } from './harness.ts';
import { SENTENCES } from './sample-texts.ts';
import { assertSameAnswers, assertUnitVector, dot, farthest, TOLERANCE } from './vectors.ts';

const DOCUMENT = { inputType: 'document' } as const;

export const vectorCases: readonly ContractCase<EmbeddingServiceHarness>[] = [
  {
    id: 'model.described',
    title: 'names its model, a positive dimension and a dense weight from 0 to 1',
    async run({ service: { model } }) {
      assert.match(model.id, /\S/u);
      assert.ok(Number.isInteger(model.dimension) && model.dimension > 0, `dimension ${model.dimension}`);
      assert.ok(model.denseWeight >= 0 && model.denseWeight <= 1, `dense weight ${model.denseWeight}`);
    },
  },
  {
    id: 'embed.unit-length',
    title: 'answers a vector of length 1 and of the dimension of the model',
    async run({ service }) {
      for (const text of SENTENCES) assertUnitVector(await service.embed(text, DOCUMENT), service.model);
    },
  },
  {
    id: 'embed.input-types',
    title: 'accepts queries and documents',
    async run({ service }) {
      for (const inputType of ['query', 'document'] as const) {
        assertUnitVector(await service.embed('connection pool exhausted', { inputType }), service.model);
        const [answer] = await service.embedBatch(['connection pool exhausted'], { inputType });
        assertUnitVector(answer, service.model);
      }
    },
  },
  {
    id: 'embed.deterministic',
    title: 'answers equal texts with equal vectors, call after call',
    async run({ service }) {
      const first = await service.embedBatch(SENTENCES, DOCUMENT);
      await service.embedBatch([...SENTENCES].reverse(), DOCUMENT);
      assertSameAnswers(await service.embedBatch(SENTENCES, DOCUMENT), first);
    },
  },
  {
    id: 'embed.tells-apart',
    title: 'answers different sentences with different vectors',
    async run({ service }) {
      const answers = await service.embedBatch(SENTENCES, DOCUMENT);
      for (const [index, answer] of answers.entries()) {
        for (const other of answers.slice(index + 1)) {
          assert.ok(farthest(answer, other) > TOLERANCE, 'two sentences share one vector');
        }
      }
    },
  },
  {
    id: 'embed.similar-closer',
    title: 'puts a sentence closer to its rewording than to a foreign one',
    async run({ service }) {
      const [subject, rewording, foreign] = await service.embedBatch(
        [
          'the database connection pool is exhausted',
          'the connection pool of the database is exhausted again',
          'users prefer dark colours in their editor',
        ],
        DOCUMENT,
      );
      for (const answer of [subject, rewording, foreign]) assertUnitVector(answer, service.model);
      assert.ok(dot(subject ?? [], rewording ?? []) > dot(subject ?? [], foreign ?? []));
    },
  },
];
