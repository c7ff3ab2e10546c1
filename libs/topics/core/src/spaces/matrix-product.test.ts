import { describe, expect, it } from '@jest/globals';
import { dot } from './dense-vector.ts';
import { besideEachOther, timesMatrix } from './matrix-product.ts';

const vector = (length: number, seed: number): Float32Array =>
  Float32Array.from({ length }, (_, index) => Math.sin(seed * 7 + index));

describe('a product of matrices', () => {
  it.each([1, 8, 13])('is what plain sums make of it, to the last bit, filled up with zeros: %i columns', (count) => {
    const rows = [1, 2, 3].map((seed) => vector(20, seed));
    const columns = Array.from({ length: count }, (_, column) => vector(20, 10 + column));
    const { values, width } = timesMatrix(rows, besideEachOther(columns));
    expect(width).toBe(count <= 8 ? 8 : 16);
    const plain = rows.flatMap((row) =>
      Array.from({ length: width }, (_, column) => {
        const own = columns[column];
        return own === undefined ? 0 : dot(row, own);
      }),
    );
    expect([...values]).toEqual(plain);
  });
});
