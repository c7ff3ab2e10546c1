import assert from 'node:assert/strict';
import type { ContractCase } from '@learning-memory/contract-testing';
import type { CompareWords, EmbeddingService } from '@learning-memory/embedding';
import { assertRejects } from './assert-rejects.ts';
import type { EmbeddingServiceHarness } from './harness.ts';
import { BLANK_TEXTS, SENTENCES } from './sample-texts.ts';
import { TOLERANCE } from './vectors.ts';

const QUESTION = 'database connection pool';

function comparerOf({ compareWords }: EmbeddingService): CompareWords {
  assert.ok(compareWords !== undefined, 'the service has no compareWords; exclude words.* when its model cannot');
  return compareWords;
}

function assertScores(actual: readonly number[], expected: readonly number[]): void {
  assert.equal(actual.length, expected.length, 'expected one score a candidate');
  for (const [index, score] of actual.entries()) {
    assert.ok(score >= 0 && score <= 1, `score ${index} is ${score}, not from 0 to 1`);
    const distance = Math.abs(score - (expected[index] ?? Infinity));
    assert.ok(distance <= TOLERANCE, `score ${index} is ${score}, expected ${expected[index]}`);
  }
}

/** For models that compare word by word; every other excludes them. */
export const wordCases: readonly ContractCase<EmbeddingServiceHarness>[] = [
  {
    id: 'words.order',
    title: 'scores each candidate from 0 to 1, in input order and as alone, the fitting one highest',
    async run({ service }) {
      const compare = comparerOf(service);
      const scores = await compare(QUESTION, SENTENCES);
      assertScores((await compare(QUESTION, SENTENCES.toReversed())).toReversed(), scores);
      for (const [index, sentence] of SENTENCES.entries()) {
        assertScores(await compare(QUESTION, [sentence]), scores.slice(index, index + 1));
      }
      const [fitting, ...others] = scores;
      assert.ok(
        others.every((score) => score < (fitting ?? 0)),
        `${scores.join(', ')}: the first fits`,
      );
    },
  },
  {
    id: 'words.empty',
    title: 'answers [] for []',
    async run({ service }) {
      assert.deepEqual(await comparerOf(service)(QUESTION, []), []);
    },
  },
  {
    id: 'words.same',
    title: 'scores 1 where every word of the question stands, in any order and among others',
    async run({ service }) {
      const candidates = [QUESTION, 'Pool, connection, database!', `${SENTENCES.join(' ')} ${QUESTION}`];
      assertScores(await comparerOf(service)(QUESTION, candidates), [1, 1, 1]);
    },
  },
  {
    id: 'words.nothing',
    title: 'scores 0 where question or candidate has no word',
    async run({ service }) {
      const compare = comparerOf(service);
      for (const blank of BLANK_TEXTS) {
        assertScores(await compare(blank, [QUESTION, blank]), [0, 0]);
        assertScores(await compare(QUESTION, [blank]), [0]);
      }
    },
  },
  {
    id: 'words.repeated',
    title: 'counts a word that the question repeats once',
    async run({ service }) {
      const compare = comparerOf(service);
      const candidates = ['the pool is closed', 'the database is closed'];
      assertScores(await compare('pool pool database pool', candidates), await compare('pool database', candidates));
    },
  },
  {
    id: 'words.abort',
    title: 'rejects EMBEDDING_ABORTED when the signal is aborted, and serves the next call',
    async run({ service }) {
      const compare = comparerOf(service);
      await assertRejects(compare(QUESTION, SENTENCES, { signal: AbortSignal.abort() }), 'EMBEDDING_ABORTED');
      assertScores(await compare(QUESTION, [QUESTION]), [1]);
    },
  },
  {
    id: 'words.dispose',
    title: 'rejects EMBEDDING_DISPOSED after it was disposed',
    async run({ service }) {
      const compare = comparerOf(service);
      await service[Symbol.asyncDispose]();
      await assertRejects(compare(QUESTION, SENTENCES), 'EMBEDDING_DISPOSED');
      await assertRejects(compare(QUESTION, []), 'EMBEDDING_DISPOSED');
    },
  },
];
