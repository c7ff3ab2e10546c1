import { MATRIX_PRODUCT_WASM } from './matrix-product-wasm.ts';

/** 32-bit numbers, row after row. Addresses and strides count numbers, not bytes. */
export interface Matrix {
  readonly address: number;
  readonly rows: number;
  readonly columns: number;
  /** Numbers from one row to the next; at least `columns`. */
  readonly stride: number;
}

/** A matrix cut into panels of `PANEL_COLUMNS` columns, each row after row; columns are a multiple of that. */
export interface PackedMatrix {
  readonly address: number;
  readonly rows: number;
  readonly columns: number;
}

export interface MatrixProduct {
  readonly left: Matrix;
  readonly right: PackedMatrix;
  /** Address of one number a column of `right`, added to every row. */
  readonly bias: number;
  /** Lower sums are raised to this: 0 is the rectifier. Default: none. */
  readonly minimum?: number | undefined;
  /** Where the product goes: as many rows as `left`, as many columns as `right`. */
  readonly into: Matrix;
}

/** A region of numbers that grows from its start; what was reserved stays where it is until `release`. */
export interface MatrixMemory {
  /** Address of `count` numbers, a multiple of 4, holding whatever was there before. */
  reserve(count: number): number;
  /** Gives back all that was reserved since `mark` was read. */
  release(mark: number): void;
  readonly mark: number;
  /** All numbers; another array after a `reserve`, which may move the memory. */
  readonly numbers: Float32Array;
  /** Writes left · right + bias; each row's sums are taken in the same order wherever the row stands. */
  multiply(product: MatrixProduct): void;
}

/** What the kernel reads of the right matrix at once; see kernel/source.mjs. */
export const PANEL_COLUMNS = 8;

const NUMBER_BYTES = 4;
const PAGE_NUMBERS = 65_536 / NUMBER_BYTES;

type Multiply = (...parameters: readonly number[]) => void;

/** Numbers in a memory of WebAssembly, multiplied there with its vector instructions. */
export function createMatrixMemory(): MatrixMemory {
  const memory = new WebAssembly.Memory({ initial: 1 });
  const module = new WebAssembly.Module(Buffer.from(MATRIX_PRODUCT_WASM, 'base64'));
  const { exports } = new WebAssembly.Instance(module, { env: { memory } });
  const multiply = exports['multiply'] as Multiply;
  let numbers = new Float32Array(memory.buffer);
  let used = 0;

  return {
    reserve(count) {
      const address = used;
      used += Math.ceil(count / 4) * 4;
      const missing = Math.ceil((used - numbers.length) / PAGE_NUMBERS);
      if (missing > 0) {
        memory.grow(missing);
        numbers = new Float32Array(memory.buffer);
      }
      return address;
    },
    release(mark) {
      used = mark;
    },
    get mark() {
      return used;
    },
    get numbers() {
      return numbers;
    },
    multiply({ left, right, bias, minimum = -Infinity, into }) {
      multiply(
        left.address * NUMBER_BYTES,
        left.stride * NUMBER_BYTES,
        left.rows,
        left.columns,
        right.address * NUMBER_BYTES,
        right.columns / PANEL_COLUMNS,
        bias * NUMBER_BYTES,
        minimum,
        into.address * NUMBER_BYTES,
        into.stride * NUMBER_BYTES,
      );
    },
  };
}

/** A matrix of its own, rows without gaps between them. */
export function reserveMatrix(memory: MatrixMemory, rows: number, columns: number): Matrix {
  return { address: memory.reserve(rows * columns), rows, columns, stride: columns };
}
