import type { Embedding } from '@learning-memory/embedding';
import type { Rows } from './rows.ts';
import type { TokenSink } from './tokenizer.ts';

/**
 * The sum of the vectors of a text's tokens, in their order. A token that comes n times counts as often as the root of n:
 * the second time says less than the first.
 */
export class TextVector implements TokenSink {
  readonly #rows: Rows;
  readonly #sums: Float64Array;
  readonly #counts = new Map<number, number>();

  constructor(rows: Rows) {
    this.#rows = rows;
    this.#sums = new Float64Array(rows.dimension);
  }

  add(token: number): void {
    const before = this.#counts.get(token) ?? 0;
    this.#counts.set(token, before + 1);
    this.#rows.addTo(this.#sums, { token, share: Math.sqrt(before + 1) - Math.sqrt(before) });
  }

  /** The sum at length 1, `undefined` when it has none; the next sum starts. */
  take(): Embedding | undefined {
    const sums = this.#sums;
    this.#counts.clear();
    let squares = 0;
    for (let index = 0; index < sums.length; index++) squares += (sums[index] as number) * (sums[index] as number);
    if (squares === 0) return undefined;
    const length = Math.sqrt(squares);
    // `Array.from` takes ten times as long.
    const vector = new Array<number>(sums.length);
    for (let index = 0; index < sums.length; index++) vector[index] = (sums[index] as number) / length;
    sums.fill(0);
    return vector;
  }
}
