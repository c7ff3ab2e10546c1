import { AskedRows } from './asked-rows.ts';
import type { Rows } from './rows.ts';

const LEAST_COSINE = 0.22;

/** A word of the question, by its index, that another word comes near. */
interface Match {
  readonly index: number;
  readonly cosine: number;
}

/** The distinct words of a question, as tokens. What comes near them is computed once for all candidates. */
export class QuestionWords {
  readonly #tokens: readonly number[];
  readonly #asked: AskedRows;
  readonly #weights: readonly number[];
  readonly #totalWeight: number;
  readonly #matches = new Map<number, readonly Match[]>();

  constructor(tokens: readonly number[], rows: Rows) {
    this.#tokens = tokens;
    this.#asked = new AskedRows(tokens, rows);
    this.#weights = tokens.map((token) => rows.lengthOf(token));
    this.#totalWeight = this.#weights.reduce((sum, weight) => sum + weight, 0);
  }

  /** Compares each word of the question with the token, unless that was done before; answers how many it compared. */
  learn(token: number): number {
    if (this.#matches.has(token)) return 0;
    const matches: Match[] = [];
    this.#asked.cosines(token).forEach((cosine, index) => {
      if (cosine >= LEAST_COSINE) matches.push({ index, cosine });
    });
    this.#matches.set(token, matches);
    return this.#tokens.length;
  }

  /** Of tokens learnt: the mean of each word's highest cosine, weighted by the length of its vector; 0 to 1. */
  score(tokens: readonly number[]): number {
    if (this.#totalWeight === 0) return 0;
    const highest = this.#weights.map(() => 0);
    for (const token of tokens) {
      for (const { index, cosine } of this.#matches.get(token) ?? []) {
        highest[index] = Math.max(highest[index] as number, cosine);
      }
    }
    return (
      highest.reduce((sum, cosine, index) => sum + cosine * (this.#weights[index] as number), 0) / this.#totalWeight
    );
  }
}
