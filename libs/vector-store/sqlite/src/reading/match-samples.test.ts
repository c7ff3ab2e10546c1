import { expect, it } from '@jest/globals';
import { MatchSamples } from './match-samples.ts';

it('takes a sample once, until points come or go, and now and then', () => {
  const samples = new MatchSamples();
  let taken = 0;
  const read = (key: string, state: string): unknown => samples.read({ key, state }, () => [[++taken]]);
  expect([read('a', '1-9'), read('a', '1-9'), read('b', '1-9')]).toEqual([[[1]], [[1]], [[2]]]);
  expect(read('a', '1-10')).toEqual([[3]]);
  for (let use = 0; use < 200; use += 1) read('a', '1-10');
  expect(taken).toBeGreaterThan(3);
  expect(taken).toBeLessThan(10);
});

it('keeps samples of a limited number of filters', () => {
  const samples = new MatchSamples();
  let taken = 0;
  for (let round = 0; round < 2; round += 1)
    for (let key = 0; key < 1000; key += 1) samples.read({ key: String(key), state: '' }, () => [[++taken]]);
  expect(taken).toBeGreaterThan(1000);
});
