import { expect, it } from '@jest/globals';
import { placePartition } from './partition-quality.ts';

it('places more rows than a call takes arguments', () => {
  const rows = 300_000;
  const labels = Int32Array.from({ length: rows }, (_, row) => (row % 3) - 1);
  const { clusters } = placePartition({ vectors: new Float32Array(rows).fill(1), dimension: 1 }, labels);
  expect(clusters.map(({ rows: own }) => own.length)).toEqual([100_000, 100_000]);
});
