import { COLUMNS_AT_ONCE, createProductKernel, type ProductKernel } from './product-kernel.ts';

/** Bounds the memory of the kernel, which stays. */
const ROWS_AT_ONCE = 256;

/** A matrix whose rows follow one another; a multiple of `COLUMNS_AT_ONCE` wide. */
export interface WideMatrix {
  readonly values: Float64Array;
  readonly width: number;
}

let kernel: ProductKernel | undefined;

/** Compiled once a thread. */
function productKernel(): ProductKernel {
  return (kernel ??= createProductKernel());
}

/** Of columns of equal length, filled up with zeros. */
export function besideEachOther(columns: readonly Float32Array[]): WideMatrix {
  const width = Math.ceil(columns.length / COLUMNS_AT_ONCE) * COLUMNS_AT_ONCE;
  const values = new Float64Array((columns[0]?.length ?? 0) * width);
  for (const [column, own] of columns.entries()) {
    for (let row = 0; row < own.length; row += 1) values[row * width + column] = own[row] as number;
  }
  return { values, width };
}

/** The product, as wide; each of its values is the plain sum in double precision, in the order of the rows of `right`. */
export function timesMatrix(left: readonly Float32Array[], right: WideMatrix): WideMatrix {
  const { width } = right;
  const values = new Float64Array(left.length * width);
  if (right.values.length === 0) return { values, width };
  for (let start = 0; start < left.length; start += ROWS_AT_ONCE) {
    values.set(productKernel().product(left.slice(start, start + ROWS_AT_ONCE), right), start * width);
  }
  return { values, width };
}
