import type { Rows } from './rows.ts';

/** A dot product of two rows of up to 2047 numbers of 8 bits is less than half of it. */
const HIGH = 2 ** 26;
/** Pairs that are compared at once. */
const AT_ONCE = 4;

/**
 * Some rows that others are compared with, two in each number: a product of integers up to 2^53 is exact, so that one sum holds
 * the dot products of both. It takes half the time of two sums, and gives the same integers.
 */
export class AskedRows {
  readonly #rows: Rows;
  readonly #tokens: readonly number[];
  /** Of the first pair, then of the second, and so on, filled up with zeros. */
  readonly #pairs: Float64Array;
  readonly #dots: Float64Array;

  constructor(tokens: readonly number[], rows: Rows) {
    this.#rows = rows;
    this.#tokens = tokens;
    const { dimension } = rows;
    this.#dots = new Float64Array(tokens.length);
    this.#pairs = new Float64Array(Math.ceil(tokens.length / 2 / AT_ONCE) * AT_ONCE * dimension);
    for (const [index, token] of tokens.entries()) {
      const start = (index >> 1) * dimension;
      rows.addIntegersTo(this.#pairs.subarray(start, start + dimension), { token, factor: index % 2 === 0 ? 1 : HIGH });
    }
  }

  /** Of the row of the token with each of these, in their order, until the next call; 0 where a row has no length. */
  cosines(token: number): Float64Array {
    const own = this.#rows.squaresOf(token);
    const cosines = this.#multiply(token);
    for (let index = 0; index < cosines.length; index += 1) {
      // The root of a product of integers is exact for equal vectors, whose cosine is 1.
      const squares = own * this.#rows.squaresOf(this.#tokens[index] as number);
      cosines[index] = squares === 0 ? 0 : (cosines[index] as number) / Math.sqrt(squares);
    }
    return cosines;
  }

  /** Of the integers, without their scales. Four at a time need two thirds of the time of one by one. */
  #multiply(token: number): Float64Array {
    const values = this.#rows.values;
    const pairs = this.#pairs;
    const { dimension } = this.#rows;
    const start = token * dimension;
    const dots = this.#dots;
    for (let first = 0; first < pairs.length; first += AT_ONCE * dimension) {
      const second = first + dimension;
      const third = second + dimension;
      const fourth = third + dimension;
      let a = 0;
      let b = 0;
      let c = 0;
      let d = 0;
      for (let offset = 0; offset < dimension; offset++) {
        const value = values[start + offset] as number;
        a += value * (pairs[first + offset] as number);
        b += value * (pairs[second + offset] as number);
        c += value * (pairs[third + offset] as number);
        d += value * (pairs[fourth + offset] as number);
      }
      const index = (2 * first) / dimension;
      split(a, dots, index);
      split(b, dots, index + 2);
      split(c, dots, index + 4);
      split(d, dots, index + 6);
    }
    return dots;
  }
}

function split(both: number, dots: Float64Array, index: number): void {
  const high = Math.round(both / HIGH);
  // What is written beyond the end of a typed array is left out.
  dots[index] = both - high * HIGH;
  dots[index + 1] = high;
}
