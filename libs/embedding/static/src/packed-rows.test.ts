import { describe, expect, it } from '@jest/globals';
import { CENTRES, PackedRows } from './packed-rows.ts';
import { RowValues } from './row-values.ts';

const [parts, size] = [2, 3];
const dimension = parts * size;
// Of part `p` and code `c` the numbers are c - 128 + p, and so on.
const codebook = Int8Array.from({ length: parts * CENTRES * size }, (_, index) => {
  const [part, code, place] = [Math.floor(index / CENTRES / size), Math.floor(index / size) % CENTRES, index % size];
  return Math.max(-128, Math.min(127, code - 128 + part + place));
});
const packed = new PackedRows({ codes: Uint8Array.from([0, 255, 128, 127]), codebook, parts, dimension });

describe('RowValues', () => {
  const values = new RowValues(Int8Array.from([1, 2, 3, 4, 5, 6]), packed);
  const rowOf = (token: number): readonly number[] => {
    const start = values.startOf(token);
    return Array.from(values.of(token).subarray(start, start + dimension));
  };

  it.each([
    ['a row as it is', 0, [1, 2, 3, 4, 5, 6]],
    ['a row whose last part has the last code', 1, [-128, -127, -126, 127, 127, 127]],
    ['a row of two codes', 2, [0, 1, 2, 0, 1, 2]],
  ])('have %s', (_, token, row) => {
    expect(rowOf(token)).toEqual(row);
    expect(rowOf(token)).toEqual(row);
  });
});
