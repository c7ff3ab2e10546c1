import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { withinTime } from './within-time.ts';

const endless = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));

it('ends work that takes too long, and gives the result of other work', async () => {
  const { signal } = new AbortController();
  await expect(withinTime({ ms: 20, signal }, endless)).rejects.toMatchObject({ name: 'TimeoutError' });
  expect(await withinTime({ ms: 10_000, signal }, () => sleep(1, 'done'))).toBe('done');
});

it('ends with the caller, also with one that has ended before', async () => {
  const caller = new AbortController();
  const running = withinTime({ ms: 10_000, signal: caller.signal }, endless);
  caller.abort(new Error('Stopped.'));
  await expect(running).rejects.toThrow('Stopped.');
  let isEnded = false;
  await withinTime({ ms: 10_000, signal: caller.signal }, async (signal) => void (isEnded = signal.aborted));
  expect(isEnded).toBe(true);
});
