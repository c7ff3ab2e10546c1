/** Chance, the same for the same seed. */
export interface Random {
  readonly seed: number;
  /** In [0, 1). */
  fraction(): number;
  /** A whole number from 0 on, below `end`. */
  below(end: number): number;
  pick<T>(from: readonly T[]): T;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  // mulberry32
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (end: number): number => Math.floor(fraction() * end);
  return {
    seed,
    fraction,
    below,
    pick<T>(from: readonly T[]): T {
      if (from.length === 0) throw new RangeError('Nothing to pick from.');
      return from[below(from.length)] as T;
    },
  };
}
