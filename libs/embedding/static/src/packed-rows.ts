/** Rows of which each part is one of 256 (product quantisation; Jégou, Douze and Schmid 2011). */
export interface PackedRowsTensors {
  /** Row by row, a code for each part. */
  readonly codes: Uint8Array;
  /** Part by part, code by code, the numbers of the part. */
  readonly codebook: Int8Array;
  readonly parts: number;
  readonly dimension: number;
}

/** Codes of a part. */
export const CENTRES = 256;

/** A row is unpacked when it is first asked for: most texts are in one language, and most rows are of others. */
export class PackedRows {
  readonly dimension: number;
  readonly #tensors: PackedRowsTensors;
  #values = new Int8Array(0);
  #isUnpacked = new Uint8Array(0);

  constructor(tensors: PackedRowsTensors) {
    this.dimension = tensors.dimension;
    this.#tensors = tensors;
  }

  /** What holds the row, from `row` times the dimension on. */
  unpack(row: number): Int8Array {
    if (this.#isUnpacked[row] !== 1) this.#unpack(row);
    return this.#values;
  }

  #unpack(row: number): void {
    const { codes, codebook, parts, dimension } = this.#tensors;
    if (this.#values.length === 0) {
      const count = codes.length / parts;
      this.#values = new Int8Array(count * dimension);
      this.#isUnpacked = new Uint8Array(count);
    }
    const values = this.#values;
    const size = dimension / parts;
    // A view of each part would take longer than the copy.
    for (let part = 0; part < parts; part++) {
      const from = (part * CENTRES + (codes[row * parts + part] as number)) * size;
      const to = row * dimension + part * size;
      for (let index = 0; index < size; index++) values[to + index] = codebook[from + index] as number;
    }
    this.#isUnpacked[row] = 1;
  }
}
