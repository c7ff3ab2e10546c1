import { getMaxListeners } from 'node:events';
import { expect, it } from '@jest/globals';
import { silentLogger } from '@learning-memory/logging';
import { openRound } from './open-round.ts';

const QUESTION = { source: 'code', subject: 'code' } as const;

it('lets any number of searches listen for its end', async () => {
  using round = openRound({ deadlineMs: 5000, logger: silentLogger });
  await expect(round.ask(QUESTION, async (signal) => getMaxListeners(signal))).resolves.toBe(Number.POSITIVE_INFINITY);
});

it('tells the searches when one is late', async () => {
  using round = openRound({ deadlineMs: 1, logger: silentLogger });
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
  [{ hits: ['hit'], mode: 'hybrid', relevance: 0.9 }, 0.9],
  [{ hits: ['hit'], mode: 'lexical' }, 0],
  [{ hits: [], mode: 'hybrid', relevance: 0.9 }, 0.9],
] as const)('takes %j for %d likely to know: what is not said is not certain', async (answer, relevance) => {
  using round = openRound({ deadlineMs: 5000, logger: silentLogger });
  expect(await round.search<string>(QUESTION, () => Promise.resolve(answer))).toEqual({ hits: answer.hits, relevance });
});
