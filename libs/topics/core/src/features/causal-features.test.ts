import { expect, it } from '@jest/globals';
import { causalFeatures } from './causal-features.ts';

it('says what is a cause and what follows', () => {
  const features = causalFeatures('The export failed because the ledger was locked.');
  expect([...features.keys()]).toEqual(expect.arrayContaining(['cause:ledger', 'cause:lock', 'effect:export']));
  expect(features.has('effect:ledger')).toBe(false);
});

it('does not read the rest of a text again for each cause it names', () => {
  const features = causalFeatures('because so that therefore the ledger was locked '.repeat(20_000));
  expect(features.size).toBeLessThan(20);
});
