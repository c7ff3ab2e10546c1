import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { ServerTime } from './server-time.ts';

const never = (): Promise<never> => new Promise(() => undefined);

it('gives what comes in time, and says so where nothing does', async () => {
  const time = new ServerTime(60);
  expect(await time.within(() => sleep(1, 'answer'))).toBe('answer');
  await expect(time.within(never)).rejects.toMatchObject({ code: 'VECTOR_STORE_UNAVAILABLE' });
});

it('asks nothing more once the time is used up', async () => {
  const time = new ServerTime(20);
  await expect(time.within(never)).rejects.toThrow('0.02 seconds');
  let isAsked = false;
  await expect(time.within(async () => void (isAsked = true))).rejects.toThrow('0.02 seconds');
  expect(isAsked).toBe(false);
});
