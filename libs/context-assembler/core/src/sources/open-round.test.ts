import { getMaxListeners } from 'node:events';
import { expect, it } from '@jest/globals';
import { silentLogger } from '@learning-memory/logging';
import { openRound } from './open-round.ts';

const QUESTION = { source: 'code', subject: 'code' } as const;

it('lets any number of searches listen for its end', async () => {
  using round = openRound({ leastRelevance: 0, deadlineMs: 5000, logger: silentLogger });
  await expect(round.ask(QUESTION, async (signal) => getMaxListeners(signal))).resolves.toBe(Number.POSITIVE_INFINITY);
});

it('tells the searches when one is late', async () => {
  using round = openRound({ leastRelevance: 0, deadlineMs: 1, logger: silentLogger });
  let told = false;
  const late = round.ask(QUESTION, (signal) => {
    signal.addEventListener('abort', () => (told = true));
    return new Promise(() => {});
  });
  await expect(late).resolves.toBeUndefined();
  expect(told).toBe(true);
  expect(round.troubles).toMatchObject([{ ...QUESTION, reason: 'late' }]);
});

it.each([
  [0.9, ['hit']],
  [0.7, []],
  [undefined, []],
])('takes an answer whose relevance is %s, of which .8 is asked, for %j', async (relevance, expected) => {
  using round = openRound({ leastRelevance: 0.8, deadlineMs: 5000, logger: silentLogger });
  const answer = { hits: ['hit'], mode: 'lexical', relevance } as const;
  expect(await round.search(QUESTION, () => Promise.resolve(answer))).toEqual(expected);
});

it('takes any answer where no relevance is asked for', async () => {
  using round = openRound({ leastRelevance: 0, deadlineMs: 5000, logger: silentLogger });
  expect(await round.search(QUESTION, () => Promise.resolve({ hits: ['hit'], mode: 'hybrid' }))).toEqual(['hit']);
});
