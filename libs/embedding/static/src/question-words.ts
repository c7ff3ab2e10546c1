import { AskedRows } from './asked-rows.ts';
import type { Rows } from './rows.ts';

const LEAST_COSINE = 0.22;

/** The distinct words of a question, as tokens. What comes near them is computed once for all candidates. */
export class QuestionWords {
  readonly #tokens: readonly number[];
  readonly #asked: AskedRows;
  readonly #weights: readonly number[];
  readonly #totalWeight: number;
  /** By token: 0 for a word of the question that it is not near, and nothing where it is near none. */
  readonly #near = new Map<number, Float64Array | undefined>();

  constructor(tokens: readonly number[], rows: Rows) {
    this.#tokens = tokens;
    this.#asked = new AskedRows(tokens, rows);
    this.#weights = tokens.map((token) => rows.lengthOf(token));
    this.#totalWeight = this.#weights.reduce((sum, weight) => sum + weight, 0);
  }

  /** Compares each word of the question with the token, unless that was done before; answers how many it compared. */
  learn(token: number): number {
    if (this.#near.has(token)) return 0;
    const cosines = this.#asked.cosines(token);
    const isNear = cosines.some((cosine) => cosine >= LEAST_COSINE);
    const near = isNear ? cosines.map((cosine) => (cosine >= LEAST_COSINE ? cosine : 0)) : undefined;
    this.#near.set(token, near);
    return this.#tokens.length;
  }

  noneNear(): Float64Array {
    return new Float64Array(this.#tokens.length);
  }

  /** Of tokens learnt: the highest cosine that each word has with one of them; `undefined` where none comes near any. */
  nearestIn(tokens: Iterable<number>): Float64Array | undefined {
    let nearest: Float64Array | undefined;
    for (const token of tokens) {
      const near = this.#near.get(token);
      if (near === undefined) continue;
      nearest ??= this.noneNear();
      raise(nearest, near);
    }
    return nearest;
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
