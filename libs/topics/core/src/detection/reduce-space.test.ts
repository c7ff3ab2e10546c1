import { describe, expect, it } from '@jest/globals';
import { dot } from '../spaces/dense-vector.ts';
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

function nearness(foreign: Uint8Array, a: number, b: number): number {
  const { reduced } = reduceSpace({ id: 'E1', said: { dense: packDense(rows) }, foreign, minClusterSize: 3 });
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
    const few = reduceSpace({ id: 'E1', said, foreign: new Uint8Array(5), minClusterSize: 3 });
    expect(few).toEqual({ memories: 5, reason: 'too few memories' });
  });
});
