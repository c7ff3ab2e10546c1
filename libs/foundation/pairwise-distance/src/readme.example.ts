import { deepStrictEqual, ok } from 'node:assert/strict';
import { distanceBetween, sortPoints } from '@learning-memory/pairwise-distance';

const vectors = Float64Array.of(0, 3, 2, 0, 5, 0);
const points = sortPoints({ vectors, dimension: 2, metric: 'cosine' });
const distance = distanceBetween('cosine');

// [0, 3] comes first; [2, 0] and [5, 0] point the same way.
deepStrictEqual(
  points.map(({ point }) => point),
  [0, 1, 2],
);
const [up, right, farRight] = points.map(({ row }) => row);
ok(up && right && farRight);
deepStrictEqual([distance(up, right), distance(right, farRight)], [1, 0]);
