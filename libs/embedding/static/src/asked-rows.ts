import type { Rows } from './rows.ts';

/** Some rows that others are compared with. */
export class AskedRows {
  readonly #rows: Rows;
  readonly #tokens: readonly number[];
  readonly #squares: readonly number[];
  readonly #cosines: Float64Array;

  constructor(tokens: readonly number[], rows: Rows) {
    this.#rows = rows;
    this.#tokens = tokens;
    this.#squares = tokens.map((token) => rows.squaresOf(token));
    this.#cosines = new Float64Array(tokens.length);
  }

  /** Of the row of the token with each of these, in their order, until the next call; 0 where a row has no length. */
  cosines(token: number): Float64Array {
    const own = this.#rows.squaresOf(token);
    const dots = this.#rows.dots(token, this.#tokens);
    const cosines = this.#cosines;
    for (let index = 0; index < cosines.length; index += 1) {
      // The root of a product of integers is exact for equal vectors, whose cosine is 1.
      const squares = own * (this.#squares[index] as number);
      cosines[index] = squares === 0 ? 0 : (dots[index] as number) / Math.sqrt(squares);
    }
    return cosines;
  }
}
