import { expect, it } from '@jest/globals';
import { paysHelp } from './distance-team.ts';

it.each([
  [1000, 256, false],
  [5000, 256, true],
  [1000, 1024, false],
  [2000, 512, true],
])('%i points of %i dimensions: a second thread starts: %s', (count, dimension, isHelped) => {
  expect(paysHelp({ count, dimension })).toBe(isHelped);
});
