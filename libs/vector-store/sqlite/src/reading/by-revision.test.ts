import { expect, it } from '@jest/globals';
import { ByRevision } from './by-revision.ts';

const tables = { points: 'points_1' };

it('reads once until a point changes, each collection for itself', () => {
  const known = new ByRevision();
  let reads = 0;
  const read = (revision: number | null, key = 'count', points = 'points_1'): number =>
    known.read({ revision, tables: { points } }, key, () => ++reads);
  expect([read(1), read(1), read(1, 'sample'), read(1, 'count', 'points_2')]).toEqual([1, 1, 2, 3]);
  expect([read(2), read(2), read(1, 'count', 'points_2')]).toEqual([4, 4, 3]);
});

it('keeps nothing where changes are not counted, and no more than some', () => {
  const known = new ByRevision();
  let reads = 0;
  for (let time = 0; time < 3; time += 1) known.read({ revision: null, tables }, 'count', () => ++reads);
  expect(reads).toBe(3);
  for (let round = 0; round < 2; round += 1)
    for (let key = 0; key < 1000; key += 1) known.read({ revision: 1, tables }, String(key), () => ++reads);
  expect(reads).toBeGreaterThan(1003);
});
