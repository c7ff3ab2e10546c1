import { describe, expect, it } from '@jest/globals';
import { dot, normalised } from '../spaces/dense-vector.ts';
import { lotOf } from '../spaces/drawn-rows.ts';
import { packDense } from '../thread/packed-rows.ts';
import { reduceSpace } from './reduce-space.ts';

const MATTERS = 10;

/** The vectors of ten matters in English, then in another language. */
const rows = Array.from({ length: 2 * MATTERS }, (_, row) => {
  const vector = new Float32Array(MATTERS + 1);
  vector[row % MATTERS] = 1;
  vector[MATTERS] = row < MATTERS ? 2 : -2;
  return vector;
});

const lotsOf = (count: number): Uint32Array => Uint32Array.from({ length: count }, (_, row) => lotOf(`memory_${row}`));

function nearness(foreign: Uint8Array, a: number, b: number): number {
  const lots = lotsOf(rows.length);
  const { reduced } = reduceSpace({ id: 'E1', said: { dense: packDense(rows) }, foreign, lots, minClusterSize: 3 });
  const { flat, dimension } = reduced ?? { flat: new Float32Array(), dimension: 0 };
  const at = (row: number): Float32Array => flat.subarray(row * dimension, (row + 1) * dimension);
  return dot(at(a), at(b));
}

describe('a reduced space', () => {
  it('has the same matter of two languages in one place', () => {
    const languages = Uint8Array.from(rows, (_, row) => (row < MATTERS ? 0 : 1));
    expect(nearness(languages, 0, MATTERS)).toBeGreaterThan(0.99);
    expect(nearness(languages, 0, 1)).toBeLessThan(0.1);
    expect(nearness(new Uint8Array(rows.length), 0, MATTERS)).toBeLessThan(0);
  });

  it('tells why there is none', () => {
    const said = { dense: packDense(rows.slice(0, 5)) };
    const few = reduceSpace({ id: 'E1', said, foreign: new Uint8Array(5), lots: lotsOf(5), minClusterSize: 3 });
    expect(few).toEqual({ memories: 5, reason: 'too few memories' });
  });

  it.each([0, 500, 1000])('has them where they lay to each other when one more comes, here as number %i', (place) => {
    const state = { value: 1 };
    const random = (): number => (state.value = (state.value * 48_271) % 2_147_483_647) / 2_147_483_647 - 0.5;
    const many = Array.from({ length: 1000 }, (_, row) => {
      const vector = Float32Array.from({ length: 40 }, random);
      vector[row % 30] = 2;
      return normalised(vector);
    });
    const added = normalised(Float32Array.from({ length: 40 }, random));
    const lots = [...lotsOf(1000)];
    const before = nearnesses(many, lots);
    const after = nearnesses(many.toSpliced(place, 0, added), lots.toSpliced(place, 0, lotOf('one more')), place);
    const moved = before.reduce((sum, value, index) => sum + Math.abs(value - (after[index] as number)), 0);
    expect(moved / before.length).toBeLessThan(0.05);
  });
});

/** How near each is to the one behind it, without one. */
function nearnesses(vectors: readonly (Float32Array | undefined)[], lots: readonly number[], without = -1): number[] {
  const said = { dense: packDense(vectors) };
  const foreign = new Uint8Array(vectors.length);
  const { reduced } = reduceSpace({ id: 'E1', said, foreign, lots: Uint32Array.from(lots), minClusterSize: 3 });
  const { flat, dimension } = reduced ?? { flat: new Float32Array(), dimension: 0 };
  const all = Array.from(vectors, (_, row) => flat.subarray(row * dimension, (row + 1) * dimension));
  const kept = all.filter((_, row) => row !== without);
  return kept.slice(1).map((vector, row) => dot(kept[row] as Float32Array, vector));
}
