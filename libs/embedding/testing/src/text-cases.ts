import assert from 'node:assert/strict';
import type { ContractCase } from '@learning-memory/contract-testing';
import type { EmbeddingServiceHarness } from './harness.ts';
import { BLANK_TEXTS, CJK_TEXTS, EMOJI_TEXTS, longText } from './sample-texts.ts';
import { assertUnitVector, farthest, TOLERANCE, type Answer } from './vectors.ts';

const DOCUMENT = { inputType: 'document' } as const;

/** Characters that break careless tokenisers. */
const HOSTILE_TEXTS: readonly string[] = [
  '\u0000 null',
  'half \ud83d surrogate',
  '\udc00',
  'right \u202e to left',
  '\ufeffmark',
  'x'.repeat(5000),
  '<|endoftext|>',
  '\ufdfa',
];

/** `undefined` is a good answer for a text the model cannot see; the same vector for two such texts is not. */
function assertNoSharedVector(answers: readonly Answer[], texts: readonly string[]): void {
  for (const [index, answer] of answers.entries()) {
    for (const [offset, other] of answers.slice(index + 1).entries()) {
      const shared = answer !== undefined && farthest(answer, other) <= TOLERANCE;
      assert.ok(!shared, `"${texts[index]}" and "${texts[index + 1 + offset]}" share one vector`);
    }
  }
}

export const textCases: readonly ContractCase<EmbeddingServiceHarness>[] = [
  {
    id: 'text.blank',
    title: 'answers undefined for an empty or blank text, alone and in a batch',
    async run({ service }) {
      for (const text of BLANK_TEXTS) assert.equal(await service.embed(text, DOCUMENT), undefined);
      const answers = await service.embedBatch([...BLANK_TEXTS, 'something to see'], DOCUMENT);
      assertUnitVector(answers.at(-1), service.model);
      assert.deepEqual(
        answers.slice(0, -1),
        BLANK_TEXTS.map(() => undefined),
      );
    },
  },
  {
    id: 'text.cjk-apart',
    title: 'never gives unrelated Chinese, Japanese and Korean texts one vector',
    async run({ service }) {
      assertNoSharedVector(await service.embedBatch(CJK_TEXTS, DOCUMENT), CJK_TEXTS);
    },
  },
  {
    id: 'text.emoji-apart',
    title: 'never gives different texts of emoji one vector',
    async run({ service }) {
      assertNoSharedVector(await service.embedBatch(EMOJI_TEXTS, DOCUMENT), EMOJI_TEXTS);
    },
  },
  {
    id: 'text.long',
    title: 'accepts 100 KB of text',
    async run({ service }) {
      const text = longText();
      assert.ok(text.length > 100_000);
      assertUnitVector(await service.embed(text, DOCUMENT), service.model);
    },
  },
  {
    id: 'text.hostile',
    title: 'answers a unit vector or undefined for broken and rare characters',
    async run({ service }) {
      for (const text of HOSTILE_TEXTS) {
        const answer = await service.embed(text, DOCUMENT);
        if (answer !== undefined) assertUnitVector(answer, service.model);
      }
    },
  },
];
