import { AskedRows } from './asked-rows.ts';
import type { Rows } from './rows.ts';
import type { TokenSink } from './tokenizer.ts';

const LEAST_COSINE = 0.22;

/** The distinct words of a question, as tokens. What comes near them is computed once for all candidates. */
export class QuestionWords implements TokenSink {
  readonly #tokens: readonly number[];
  readonly #asked: AskedRows;
  readonly #weights: readonly number[];
  readonly #totalWeight: number;
  /** By token: 0 for a word of the question that it is not near, and nothing where it is near none. */
  readonly #near = new Map<number, Float64Array | undefined>();
  #nearest: Float64Array | undefined;
  #compared = 0;

  constructor(tokens: readonly number[], rows: Rows) {
    this.#tokens = tokens;
    this.#asked = new AskedRows(tokens, rows);
    this.#weights = tokens.map((token) => rows.lengthOf(token));
    this.#totalWeight = this.#weights.reduce((sum, weight) => sum + weight, 0);
  }

  /** Reads a token of a text. */
  add(token: number): void {
    if (!this.#near.has(token)) this.#near.set(token, this.#compare(token));
    const near = this.#near.get(token);
    if (near === undefined) return;
    this.#nearest ??= this.noneNear();
    raise(this.#nearest, near);
  }

  /** The highest cosine that each word has with a token read since the last answer; `undefined` where none comes near any. */
  takeNearest(): Float64Array | undefined {
    const nearest = this.#nearest;
    this.#nearest = undefined;
    return nearest;
  }

  /** How many pairs of words were compared since the last answer. */
  takeCompared(): number {
    const compared = this.#compared;
    this.#compared = 0;
    return compared;
  }

  noneNear(): Float64Array {
    return new Float64Array(this.#tokens.length);
  }

  #compare(token: number): Float64Array | undefined {
    this.#compared += this.#tokens.length;
    const cosines = this.#asked.cosines(token);
    let near: Float64Array | undefined;
    // A callback would be given an object for each number.
    for (let index = 0; index < cosines.length; index += 1) {
      if ((cosines[index] as number) < LEAST_COSINE) continue;
      near ??= this.noneNear();
      near[index] = cosines[index] as number;
    }
    return near;
  }

  /** The mean of each word's highest cosine, weighted by the length of its vector; 0 to 1. */
  score(nearest: Float64Array): number {
    if (this.#totalWeight === 0) return 0;
    return (
      nearest.reduce((sum, cosine, index) => sum + cosine * (this.#weights[index] as number), 0) / this.#totalWeight
    );
  }
}

/** Each number to the other one, where that is higher. */
export function raise(numbers: Float64Array, others: Float64Array): void {
  for (let index = 0; index < numbers.length; index += 1) {
    numbers[index] = Math.max(numbers[index] as number, others[index] as number);
  }
}
