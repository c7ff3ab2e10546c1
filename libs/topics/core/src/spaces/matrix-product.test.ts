import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { dot } from './dense-vector.ts';
import { besideEachOther, timesMatrix } from './matrix-product.ts';

const vector = (length: number, seed: number): Float32Array =>
  Float32Array.from({ length }, (_, index) => Math.sin(seed * 7 + index));

describe('a product of matrices', () => {
  it.each([
    [1, 3],
    [8, 3],
    [13, 3],
    [16, 1],
    [16, 600],
  ])('is what plain sums make of it, to the last bit, filled up with zeros: %i columns, %i rows', (count, height) => {
    const rows = Array.from({ length: height }, (_, seed) => vector(20, seed));
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

  it('of nothing is nothing', () => {
    expect(timesMatrix([], besideEachOther([vector(20, 1)])).values).toHaveLength(0);
    expect(timesMatrix([vector(0, 1)], besideEachOther([]))).toEqual({ values: new Float64Array(0), width: 0 });
    expect([...timesMatrix([vector(0, 1)], besideEachOther([vector(0, 1)])).values]).toEqual(Array(8).fill(0));
  });

  it('is made by what the source of the kernel compiles to', async () => {
    const build = fileURLToPath(new URL('../../kernel/build.mjs', import.meta.url));
    await promisify(execFile)(process.execPath, [build, '--check']);
  });
});
