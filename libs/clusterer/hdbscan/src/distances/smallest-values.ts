import { float64At } from '@learning-memory/array-access';

/**
 * Keeps for each row the `limit` smallest of the values offered, in a binary heap with the largest of them on top (Williams
 * 1964).
 */
export class SmallestValues {
  readonly #limit: number;
  readonly #heaps: Float64Array;

  /** `heaps` holds `limit` values a row, 1 or more, Infinity where there is none yet. */
  constructor(limit: number, heaps: Float64Array) {
    this.#limit = limit;
    this.#heaps = heaps;
  }

  /** The `limit`-th smallest value; Infinity while there are fewer. */
  largest(row: number): number {
    return float64At(this.#heaps, row * this.#limit);
  }

  /** Comes in no order. */
  values(row: number): Float64Array {
    return this.#heaps.subarray(row * this.#limit, (row + 1) * this.#limit);
  }

  offer(row: number, value: number): void {
    if (value < this.largest(row)) this.#replaceLargest(row * this.#limit, value);
  }

  #replaceLargest(top: number, value: number): void {
    const heaps = this.#heaps;
    const limit = this.#limit;
    let place = 0;
    for (let child = 1; child < limit; child = 2 * place + 1) {
      if (child + 1 < limit && float64At(heaps, top + child + 1) > float64At(heaps, top + child)) child += 1;
      if (float64At(heaps, top + child) <= value) break;
      heaps[top + place] = float64At(heaps, top + child);
      place = child;
    }
    heaps[top + place] = value;
  }
}
