import assert from 'node:assert/strict';
import type { ContractCase } from '@learning-memory/contract-testing';
import type { EmbeddingService, RankWords } from '@learning-memory/embedding';
import { assertRejects } from './assert-rejects.ts';
import type { EmbeddingServiceHarness } from './harness.ts';

/** The most usual first. */
const WORDS = ['the', 'database', 'connection'];
const NO_WORDS = ['databaes', 'zzqxv', 'two words', ''];

type Run = ContractCase<EmbeddingServiceHarness>['run'];

function whereRanked(run: (rankWords: RankWords, service: EmbeddingService) => Promise<void>): Run {
  return async ({ service }) => {
    if (service.rankWords !== undefined) await run(service.rankWords, service);
  };
}

/** For models with a vocabulary of whole words; any other has no `rankWords`, and nothing to show. */
export const rankCases: readonly ContractCase<EmbeddingServiceHarness>[] = [
  {
    id: 'ranks.order',
    title: 'gives each word a place of its own, from 0, the more usual before the less usual, in input order',
    run: whereRanked(async (rankWords) => {
      const ranks = await rankWords(WORDS.toReversed());
      const [first, ...rest] = ranks.toReversed();
      assert.ok(first !== undefined && first >= 0 && Number.isInteger(first), `"${WORDS[0]}" has the place ${first}`);
      const [second = -1, third = -1] = rest;
      assert.ok(first < second && second !== third, `${ranks.join(', ')}: "${WORDS[0]}" is the most usual`);
    }),
  },
  {
    id: 'ranks.unknown',
    title: 'answers undefined for what is no word that it knows, and goes on',
    run: whereRanked(async (rankWords) => {
      const ranks = await rankWords([...NO_WORDS, 'database']);
      assert.deepEqual(
        ranks.slice(0, -1),
        NO_WORDS.map(() => undefined),
      );
      assert.notEqual(ranks.at(-1), undefined);
    }),
  },
  {
    id: 'ranks.case',
    title: 'makes no difference between capitals and small letters',
    run: whereRanked(async (rankWords) => {
      const [small, capital, all] = await rankWords(['database', 'Database', 'DATABASE']);
      assert.deepEqual([capital, all], [small, small]);
    }),
  },
  {
    id: 'ranks.empty',
    title: 'answers [] for []',
    run: whereRanked(async (rankWords) => {
      assert.deepEqual(await rankWords([]), []);
    }),
  },
  {
    id: 'ranks.abort',
    title: 'rejects EMBEDDING_ABORTED when the signal is aborted, and serves the next call',
    run: whereRanked(async (rankWords) => {
      await assertRejects(rankWords(WORDS, { signal: AbortSignal.abort() }), 'EMBEDDING_ABORTED');
      assert.equal((await rankWords(WORDS)).length, WORDS.length);
    }),
  },
  {
    id: 'ranks.dispose',
    title: 'rejects EMBEDDING_DISPOSED after it was disposed',
    run: whereRanked(async (rankWords, service) => {
      await service[Symbol.asyncDispose]();
      await assertRejects(rankWords(WORDS), 'EMBEDDING_DISPOSED');
    }),
  },
];
