import { createDotKernel, rowBytesOf, type DotKernel } from '@learning-memory/dot-products';
import type { RowValues } from './row-values.ts';

const VECTOR_ADDRESS = 0;
/** Rows for which there is room at first, and so many more each time. */
const ROOM = 32;

/** Views are made once: thousands of rows are multiplied with the same ones. */
interface HeldRows {
  readonly others: readonly number[];
  readonly kernel: DotKernel;
  readonly vector: Int16Array;
  readonly products: Int32Array;
}

/** Multiplies a row of small integers with others, which stay in its memory until one is multiplied with yet others. */
export class RowKernel {
  readonly #values: RowValues;
  readonly #dimension: number;
  readonly #rowBytes: number;
  #kernel: DotKernel | undefined;
  #room = 0;
  #held: HeldRows | undefined;

  constructor(values: RowValues) {
    this.#values = values;
    this.#dimension = values.dimension;
    this.#rowBytes = rowBytesOf(values.dimension);
  }

  /** In the order of the others. Holds until the next call. */
  dots(row: number, others: readonly number[]): Int32Array {
    const { kernel, vector, products } = this.#hold(others);
    this.#write(row, vector);
    kernel.dots({
      vector: VECTOR_ADDRESS,
      rows: this.#addressOf(0),
      count: others.length,
      rowBytes: this.#rowBytes,
      products: products.byteOffset,
    });
    return products;
  }

  #hold(others: readonly number[]): HeldRows {
    if (this.#held?.others === others) return this.#held;
    const kernel = this.#withRoomFor(others.length);
    for (const [index, row] of others.entries()) this.#write(row, this.#rowAt(kernel, this.#addressOf(index)));
    const vector = this.#rowAt(kernel, VECTOR_ADDRESS);
    const products = new Int32Array(kernel.memory, this.#addressOf(this.#room), others.length);
    this.#held = { others, kernel, vector, products };
    return this.#held;
  }

  #withRoomFor(count: number): DotKernel {
    if (this.#kernel !== undefined && count <= this.#room) return this.#kernel;
    this.#room = Math.ceil(Math.max(1, count) / ROOM) * ROOM;
    this.#kernel = createDotKernel(this.#addressOf(this.#room) + this.#room * Int32Array.BYTES_PER_ELEMENT);
    return this.#kernel;
  }

  #rowAt({ memory }: DotKernel, address: number): Int16Array {
    return new Int16Array(memory, address, this.#dimension);
  }

  /** Once for each word of a text: a view of the row would take longer than the copy. */
  #write(row: number, target: Int16Array): void {
    const values = this.#values.of(row);
    const start = this.#values.startOf(row);
    for (let index = 0; index < this.#dimension; index += 1) target[index] = values[start + index] as number;
  }

  #addressOf(index: number): number {
    return (1 + index) * this.#rowBytes;
  }
}
