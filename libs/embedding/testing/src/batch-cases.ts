import assert from 'node:assert/strict';
import type { ContractCase } from '@learning-memory/contract-testing';
import type { EmbeddingService } from '@learning-memory/embedding';
import type { EmbeddingServiceHarness } from './harness.ts';
import { BLANK_TEXTS, CJK_TEXTS, EMOJI_TEXTS, longText, numberedTexts, SENTENCES } from './sample-texts.ts';
import { assertSameAnswers, assertUnitVector, type Answer } from './vectors.ts';

const DOCUMENT = { inputType: 'document' } as const;

async function oneByOne(service: EmbeddingService, texts: readonly string[]): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  for (const text of texts) answers.push(await service.embed(text, DOCUMENT));
  return answers;
}

export const batchCases: readonly ContractCase<EmbeddingServiceHarness>[] = [
  {
    id: 'batch.empty',
    title: 'answers [] for []',
    async run({ service }) {
      assert.deepEqual(await service.embedBatch([], DOCUMENT), []);
    },
  },
  {
    id: 'batch.order',
    title: 'keeps the order of the texts',
    async run({ service }) {
      const forward = await service.embedBatch(SENTENCES, DOCUMENT);
      const backward = await service.embedBatch(SENTENCES.toReversed(), DOCUMENT);
      assertSameAnswers(backward.toReversed(), forward);
      assertSameAnswers(forward, await oneByOne(service, SENTENCES));
    },
  },
  {
    id: 'batch.equals-single',
    title: 'answers n texts as n single calls would, within 1e-6',
    async run({ service }) {
      const texts = numberedTexts(20);
      assertSameAnswers(await service.embedBatch(texts, DOCUMENT), await oneByOne(service, texts));
    },
  },
  {
    id: 'batch.mixed-texts',
    title: 'answers as single calls would with long, blank and non-Latin texts in between',
    async run({ service }) {
      const texts = [
        'short',
        longText(),
        ...BLANK_TEXTS.slice(0, 2),
        SENTENCES.join(' ').repeat(4),
        ...CJK_TEXTS.slice(0, 2),
        ...EMOJI_TEXTS.slice(0, 1),
        ...SENTENCES,
      ];
      assertSameAnswers(await service.embedBatch(texts, DOCUMENT), await oneByOne(service, texts));
    },
  },
  {
    id: 'batch.repeated-text',
    title: 'answers each copy of a text that occurs twice',
    async run({ service }) {
      const [text, other] = numberedTexts(2) as readonly [string, string];
      const [first, between, second] = await service.embedBatch([text, other, text], DOCUMENT);
      assertUnitVector(first, service.model);
      assertUnitVector(between, service.model);
      assertSameAnswers([second], [first]);
    },
  },
  {
    id: 'batch.large',
    title: 'answers 300 texts in one call',
    async run({ service }) {
      const texts = numberedTexts(300);
      const answers = await service.embedBatch(texts, DOCUMENT);
      assert.equal(answers.length, texts.length);
      for (const answer of answers) assertUnitVector(answer, service.model);
      const samples = [0, 7, 8, 150, 299];
      assertSameAnswers(
        samples.map((index) => answers[index]),
        await oneByOne(
          service,
          samples.map((index) => texts[index] ?? ''),
        ),
      );
    },
  },
  {
    id: 'batch.input-untouched',
    title: 'leaves the array of texts as it was',
    async run({ service }) {
      const texts = [...numberedTexts(10), '', ' spaces '];
      const copy = [...texts];
      await service.embedBatch(texts, DOCUMENT);
      assert.deepEqual(texts, copy);
    },
  },
  {
    id: 'calls.concurrent',
    title: 'never mixes the answers of calls that run at the same time',
    async run({ service }) {
      const texts = numberedTexts(24);
      const expected = await oneByOne(service, texts);
      const halves = [texts.slice(0, 12), texts.slice(12)];
      const [batches, singles] = await Promise.all([
        Promise.all(halves.map((half) => service.embedBatch(half, DOCUMENT))),
        Promise.all(texts.map((text) => service.embed(text, DOCUMENT))),
        Promise.all(texts.map((text) => service.embed(text, { inputType: 'query' }))),
      ]);
      assertSameAnswers(batches.flat(), expected);
      assertSameAnswers(singles, expected);
    },
  },
];
