import { expect, it } from '@jest/globals';
import { editDistance } from './edit-distance.ts';

it.each([
  ['', '', 0],
  ['', 'abc', 3],
  ['abc', '', 3],
  ['kitten', 'sitting', 3],
  ['checkout-api', 'checkout-app', 1],
  ['ab', 'ba', 2],
])('from %j to %j are %i changes', (one, other, distance) => {
  expect(editDistance(one, other)).toBe(distance);
});
