import { RowKernel } from './row-kernel.ts';
import type { RowValues } from './row-values.ts';

/** The vectors of all tokens: small integers, and a scale for each vector. Sums have one order, so one result anywhere. */
export class Rows {
  readonly dimension: number;
  readonly #scales: Float32Array;
  readonly #values: RowValues;
  readonly #kernel: RowKernel;
  /** The sum of the squares of a row's values; 0 is not known yet. */
  readonly #squares: Int32Array;

  constructor(scales: Float32Array, values: RowValues) {
    this.dimension = values.dimension;
    this.#scales = scales;
    this.#values = values;
    this.#kernel = new RowKernel(values);
    this.#squares = new Int32Array(scales.length);
  }

  /** Adds a share of the vector of the token to `sums`. */
  addTo(sums: Float64Array, { token, share }: { readonly token: number; readonly share: number }): void {
    const values = this.#values.of(token);
    const start = this.#values.startOf(token);
    const dimension = this.dimension;
    const scale = share * (this.#scales[token] as number);
    for (let index = 0; index < dimension; index++) {
      sums[index] = (sums[index] as number) + scale * (values[start + index] as number);
    }
  }

  lengthOf(token: number): number {
    return (this.#scales[token] as number) * Math.sqrt(this.squaresOf(token));
  }

  /** Of the integers of the row of the token with those of the others, without their scales. Holds until the next call. */
  dots(token: number, others: readonly number[]): Int32Array {
    return this.#kernel.dots(token, others);
  }

  /** The sum of the squares of the integers of a row. */
  squaresOf(token: number): number {
    const known = this.#squares[token] as number;
    if (known > 0) return known;
    const values = this.#values.of(token);
    const start = this.#values.startOf(token);
    let squares = 0;
    for (let index = start; index < start + this.dimension; index++) squares += (values[index] as number) ** 2;
    this.#squares[token] = squares;
    return squares;
  }
}
