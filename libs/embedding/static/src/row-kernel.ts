import { createDotKernel, rowBytesOf, type DotKernel } from '@learning-memory/dot-products';

const VECTOR_ADDRESS = 0;
/** Rows for which there is room at first, and so many more each time. */
const ROOM = 32;

/** Multiplies a row of small integers with others, which stay in its memory until one is multiplied with yet others. */
export class RowKernel {
  readonly #values: Int8Array;
  readonly #dimension: number;
  readonly #rowBytes: number;
  #kernel: DotKernel | undefined;
  #room = 0;
  #held: readonly number[] | undefined;

  constructor(values: Int8Array, dimension: number) {
    this.#values = values;
    this.#dimension = dimension;
    this.#rowBytes = rowBytesOf(dimension);
  }

  /** In the order of the others. Holds until the next call. */
  dots(row: number, others: readonly number[]): Int32Array {
    const kernel = this.#hold(others);
    this.#write(kernel, { row, address: VECTOR_ADDRESS });
    const [rows, products] = [this.#addressOf(0), this.#addressOf(this.#room)];
    kernel.dots({ vector: VECTOR_ADDRESS, rows, count: others.length, rowBytes: this.#rowBytes, products });
    return new Int32Array(kernel.memory, products, others.length);
  }

  #hold(others: readonly number[]): DotKernel {
    const kernel = this.#withRoomFor(others.length);
    if (others !== this.#held) {
      for (const [index, row] of others.entries()) this.#write(kernel, { row, address: this.#addressOf(index) });
      this.#held = others;
    }
    return kernel;
  }

  #withRoomFor(count: number): DotKernel {
    if (this.#kernel !== undefined && count <= this.#room) return this.#kernel;
    this.#room = Math.ceil(Math.max(1, count) / ROOM) * ROOM;
    this.#held = undefined;
    this.#kernel = createDotKernel(this.#addressOf(this.#room) + this.#room * Int32Array.BYTES_PER_ELEMENT);
    return this.#kernel;
  }

  #write({ memory }: DotKernel, { row, address }: { readonly row: number; readonly address: number }): void {
    const start = row * this.#dimension;
    new Int16Array(memory, address, this.#dimension).set(this.#values.subarray(start, start + this.#dimension));
  }

  #addressOf(index: number): number {
    return (1 + index) * this.#rowBytes;
  }
}
