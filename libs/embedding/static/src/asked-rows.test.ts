import { describe, expect, it } from '@jest/globals';
import { AskedRows } from './asked-rows.ts';
import { CENTRES, PackedRows } from './packed-rows.ts';
import { RowValues } from './row-values.ts';
import { Rows } from './rows.ts';

/** The last row has no length. */
const ROWS = 12;
/** The others are packed. */
const PLAIN_ROWS = 5;

function plainCosine(left: Int8Array, right: Int8Array): number {
  const dot = (one: Int8Array, other: Int8Array): number =>
    one.reduce((sum, value, index) => sum + value * (other[index] as number), 0);
  const squares = dot(left, left) * dot(right, right);
  return squares === 0 ? 0 : dot(left, right) / Math.sqrt(squares);
}

describe.each([3, 256, 2047])('rows of %i numbers', (dimension) => {
  const extremes = [-128, 127, -127, 0, 1];
  const values = Int8Array.from({ length: ROWS * dimension }, (_, index) => {
    const row = Math.floor(index / dimension);
    if (row === ROWS - 1) return 0;
    // Of the first two all numbers are as far from 0 as can be.
    return row < 2 ? (extremes[row] as number) : (extremes[(index * 7 + row * row) % 5] as number);
  });
  const codebook = new Int8Array(CENTRES * dimension);
  codebook.set(values.subarray(PLAIN_ROWS * dimension));
  const codes = Uint8Array.from({ length: ROWS - PLAIN_ROWS }, (_, row) => row);
  const packed = new PackedRows({ codes, codebook, parts: 1, dimension });
  const plain = values.subarray(0, PLAIN_ROWS * dimension);
  const rows = new Rows(new Float32Array(ROWS).fill(1), new RowValues(plain, packed));
  const rowOf = (token: number): Int8Array => values.subarray(token * dimension, (token + 1) * dimension);

  it.each([0, 1, 2, 3, 8, 9, ROWS])('have the cosines of rows compared one by one, where %i are asked for', (count) => {
    const asked = Array.from({ length: count }, (_, token) => ROWS - 1 - token);
    const compared = new AskedRows(asked, rows);
    for (let token = 0; token < ROWS; token++) {
      expect([...compared.cosines(token)]).toEqual(asked.map((other) => plainCosine(rowOf(token), rowOf(other))));
    }
  });
});
