import type { PackedRows } from './packed-rows.ts';

/** The small integers of all tokens: of the first as they are, then of those that are packed. */
export class RowValues {
  readonly dimension: number;
  readonly #plain: Int8Array;
  readonly #plainCount: number;
  readonly #packed: PackedRows;

  constructor(plain: Int8Array, packed: PackedRows) {
    this.dimension = packed.dimension;
    this.#plain = plain;
    this.#plainCount = plain.length / packed.dimension;
    this.#packed = packed;
  }

  /** What holds the values of the token, from `startOf` on. */
  of(token: number): Int8Array {
    const packed = token - this.#plainCount;
    return packed < 0 ? this.#plain : this.#packed.unpack(packed);
  }

  startOf(token: number): number {
    return (token < this.#plainCount ? token : token - this.#plainCount) * this.dimension;
  }
}
