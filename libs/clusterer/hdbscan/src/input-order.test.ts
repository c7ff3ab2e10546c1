import { expect, it } from '@jest/globals';
import { toInputOrder } from './input-order.ts';

it('puts results back in the order of the input and numbers clusters by first appearance', () => {
  const found = {
    labels: Int32Array.of(7, 3, -1, 3),
    probabilities: Float64Array.of(0.7, 0.3, 0, 0.4),
    outlierScores: Float64Array.of(0.1, 0.2, 0.9, 0.3),
    persistence: new Map([
      [7, 0.77],
      [3, 0.33],
    ]),
  };
  const clustering = toInputOrder(found, Uint32Array.of(2, 3, 0, 1));
  expect([...clustering.labels]).toEqual([-1, 0, 1, 0]);
  expect([...clustering.probabilities]).toEqual([0, 0.4, 0.7, 0.3]);
  expect([...clustering.outlierScores]).toEqual([0.9, 0.3, 0.1, 0.2]);
  expect([...clustering.persistence]).toEqual([0.33, 0.77]);
});
