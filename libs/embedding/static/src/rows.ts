/** The vectors of all tokens: small integers, and a scale for each vector. Sums have one order, so one result anywhere. */
export class Rows {
  readonly dimension: number;
  readonly #scales: Float32Array;
  /** Those of token 0, then those of token 1, and so on. */
  readonly #values: Int8Array;
  /** The sum of the squares of a row's values; 0 is not known yet. */
  readonly #squares: Int32Array;

  constructor(scales: Float32Array, values: Int8Array) {
    this.dimension = values.length / scales.length;
    this.#scales = scales;
    this.#values = values;
    this.#squares = new Int32Array(scales.length);
  }

  /** Adds a share of the vector of the token to `sums`. */
  addTo(sums: Float64Array, { token, share }: { readonly token: number; readonly share: number }): void {
    const values = this.#values;
    const dimension = this.dimension;
    const scale = share * (this.#scales[token] as number);
    const start = token * dimension;
    for (let index = 0; index < dimension; index++) {
      sums[index] = (sums[index] as number) + scale * (values[start + index] as number);
    }
  }

  lengthOf(token: number): number {
    return (this.#scales[token] as number) * Math.sqrt(this.#squaresOf(token));
  }

  /** To each of the others, in their order; 0 where a vector has no length. */
  cosines(token: number, others: readonly number[]): Float64Array {
    const own = this.#squaresOf(token);
    const cosines = this.#dots(token, others);
    for (let index = 0; index < others.length; index++) {
      // The root of a product of integers is exact for equal vectors, whose cosine is 1.
      const squares = own * this.#squaresOf(others[index] as number);
      cosines[index] = squares === 0 ? 0 : (cosines[index] as number) / Math.sqrt(squares);
    }
    return cosines;
  }

  #squaresOf(token: number): number {
    const known = this.#squares[token] as number;
    return known > 0 ? known : (this.#squares[token] = this.#dots(token, [token])[0] as number);
  }

  /** Of the integers, without their scales. Four at a time need two thirds of the time of one by one. */
  #dots(token: number, others: readonly number[]): Float64Array {
    const values = this.#values;
    const dimension = this.dimension;
    const start = token * dimension;
    const dots = new Float64Array(others.length);
    for (let index = 0; index < others.length; index += 4) {
      const first = (others[index] as number) * dimension;
      const second = (others[index + 1] ?? token) * dimension;
      const third = (others[index + 2] ?? token) * dimension;
      const fourth = (others[index + 3] ?? token) * dimension;
      let a = 0;
      let b = 0;
      let c = 0;
      let d = 0;
      for (let offset = 0; offset < dimension; offset++) {
        const value = values[start + offset] as number;
        a = (a + value * (values[first + offset] as number)) | 0;
        b = (b + value * (values[second + offset] as number)) | 0;
        c = (c + value * (values[third + offset] as number)) | 0;
        d = (d + value * (values[fourth + offset] as number)) | 0;
      }
      // What is written beyond the end of a typed array is left out.
      dots[index] = a;
      dots[index + 1] = b;
      dots[index + 2] = c;
      dots[index + 3] = d;
    }
    return dots;
  }
}
