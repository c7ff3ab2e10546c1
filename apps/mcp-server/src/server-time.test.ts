import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { vectorStoreError } from '@learning-memory/vector-store';
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

it('says what was wrong where failures have used it up, unless it has answered since', async () => {
  const fail = async (): Promise<never> => {
    throw vectorStoreError('VECTOR_STORE_UNAVAILABLE', 'Nobody answers.');
  };
  const time = new ServerTime(20);
  await expect(time.within(fail)).rejects.toThrow('Nobody answers');
  await expect(time.within(never)).rejects.toThrow('Nobody answers');
  await expect(time.within(never)).rejects.toThrow('Nobody answers');
  const later = new ServerTime(20);
  await expect(later.within(fail)).rejects.toThrow('Nobody answers');
  await later.within(() => Promise.resolve());
  await expect(later.within(never)).rejects.toThrow('0.02 seconds');
});
