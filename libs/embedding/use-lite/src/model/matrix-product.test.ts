import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { packColumns } from './dense-layer.ts';
import { createMatrixMemory, PANEL_COLUMNS, reserveMatrix } from './matrix-product.ts';

/** Small whole numbers: their products are exact in any order. */
const numberAt = (seed: number) => (row: number, column: number) => ((row * 31 + column * 17 + seed) % 13) - 6;

interface Shape {
  readonly rows: number;
  readonly inner: number;
  readonly panels: number;
}

/** left · right + bias as the kernel computes it, and as the definition says. */
function multiplyBoth({ rows, inner, panels }: Shape, minimum?: number) {
  const memory = createMatrixMemory();
  const columns = panels * PANEL_COLUMNS;
  const left = reserveMatrix(memory, rows, inner);
  const right = { address: memory.reserve(inner * columns), rows: inner, columns };
  const bias = memory.reserve(columns);
  const into = reserveMatrix(memory, rows, columns);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < inner; column++) {
      memory.numbers[left.address + row * inner + column] = numberAt(1)(row, column);
    }
  }
  packColumns(memory, right, numberAt(2));
  for (let column = 0; column < columns; column++) memory.numbers[bias + column] = column - 3;
  memory.multiply({ left, right, bias, into, minimum });
  const expected = Array.from({ length: rows * columns }, (_, index) => {
    const [row, column] = [Math.floor(index / columns), index % columns];
    let sum = column - 3;
    for (let step = 0; step < inner; step++) sum += numberAt(1)(row, step) * numberAt(2)(step, column);
    return Math.max(minimum ?? -Infinity, sum);
  });
  return { product: [...memory.numbers.subarray(into.address, into.address + rows * columns)], expected };
}

const shapes = fc.record({
  rows: fc.integer({ min: 0, max: 11 }),
  inner: fc.integer({ min: 1, max: 20 }),
  panels: fc.integer({ min: 0, max: 3 }),
});

describe('the matrix product', () => {
  it('is what the definition says, for any number of rows and columns', () => {
    fc.assert(
      fc.property(shapes, fc.constantFrom(undefined, 0), (shape, minimum) => {
        const { product, expected } = multiplyBoth(shape, minimum);
        expect(product).toEqual(expected);
      }),
    );
  });

  it('keeps what lies in the memory when it grows', () => {
    const memory = createMatrixMemory();
    const first = memory.reserve(4);
    memory.numbers.set([1, 2, 3, 4], first);
    const { mark } = memory;
    memory.reserve(1_000_000);
    expect([...memory.numbers.subarray(first, first + 4)]).toEqual([1, 2, 3, 4]);
    const { length } = memory.numbers;
    for (let round = 0; round < 5; round++) {
      memory.release(mark);
      memory.reserve(1_000_000);
    }
    expect(memory.numbers).toHaveLength(length);
  });

  it('is compiled from its source', async () => {
    const build = fileURLToPath(new URL('../../kernel/build.mjs', import.meta.url));
    const environment = { env: { ...process.env, NODE_OPTIONS: '' } };
    await expect(promisify(execFile)(process.execPath, [build, '--check'], environment)).resolves.toBeDefined();
  });
});
