import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it, jest } from '@jest/globals';
import { compiledKernel } from './compiled-kernel.ts';
import { createDotKernel } from './create-dot-kernel.ts';
import { ROW_ALIGNMENT, type DotKernel } from './dot-kernel.ts';
import { plainKernel } from './plain-kernel.ts';

const VECTOR = 0;

function compiled(bytes: number): DotKernel {
  const kernel = compiledKernel(bytes);
  if (kernel === undefined) throw new Error('WebAssembly is forbidden here.');
  return kernel;
}

interface Rows {
  readonly rowBytes: number;
  readonly rows: readonly (readonly number[])[];
}

/** The first of the rows is the vector. */
function products(create: (bytes: number) => DotKernel, { rowBytes, rows }: Rows): readonly number[] {
  const count = rows.length - 1;
  const end = rows.length * rowBytes;
  const { memory, dots } = create(end + count * Int32Array.BYTES_PER_ELEMENT);
  for (const [index, row] of rows.entries()) new Int16Array(memory, index * rowBytes, row.length).set(row);
  dots({ vector: VECTOR, rows: rowBytes, count, rowBytes, products: end });
  return [...new Int32Array(memory, end, count)];
}

function exactProducts({ rows }: Rows): readonly number[] {
  const [vector = [], ...others] = rows;
  return others.map((row) => Number(row.reduce((sum, value, at) => sum + BigInt(value) * BigInt(vector[at] ?? 0), 0n)));
}

/** Numbers that differ, up to the largest that many of them may have. */
function someRows(count: number, width: number): readonly (readonly number[])[] {
  const most = Math.min(2 ** 15 - 1, Math.floor(Math.sqrt((2 ** 31 - 1) / width)));
  return Array.from({ length: count }, (_, row) =>
    Array.from({ length: width }, (__, index) => ((index * 7919 + row * row * 104_729) % (2 * most + 1)) - most),
  );
}

describe.each([
  ['compiled', compiled],
  ['plain', plainKernel],
  ['created', createDotKernel],
])('the %s kernel', (_, create) => {
  it.each([
    [0, 64],
    [1, 1],
    [3, 31],
    [9, 32],
    [40, 256],
    [300, 384],
  ])('has the products of a vector with %i rows of %i numbers', (count, width) => {
    const rowBytes = Math.ceil((2 * width) / ROW_ALIGNMENT) * ROW_ALIGNMENT;
    const rows = { rowBytes, rows: someRows(count + 1, width) };
    expect(products(create, rows)).toEqual(exactProducts(rows));
  });

  it('begins with zeros', () => {
    const { memory } = create(200_000);
    expect(memory.byteLength).toBeGreaterThanOrEqual(200_000);
    expect(new Uint8Array(memory).every((byte) => byte === 0)).toBe(true);
  });
});

describe('a page that forbids WebAssembly', () => {
  it('gets the same products from plain JavaScript', () => {
    const webAssembly = Reflect.get(globalThis, 'WebAssembly') as { Module: unknown };
    const { Module } = webAssembly;
    const forbidden = jest.fn(() => {
      throw new Error('Refused by the content security policy.');
    });
    webAssembly.Module = forbidden;
    try {
      const rows = { rowBytes: 64, rows: someRows(5, 32) };
      expect(products(createDotKernel, rows)).toEqual(exactProducts(rows));
      expect(forbidden).toHaveBeenCalledTimes(1);
    } finally {
      webAssembly.Module = Module;
    }
  });
});

describe('the compiled code', () => {
  it('is what its source compiles to', async () => {
    const build = fileURLToPath(new URL('../kernel/build.mjs', import.meta.url));
    await promisify(execFile)(process.execPath, [build, '--check']);
  });
});
