/** Draws numbers in [0, 1), the same for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The numbers below `count` in an order that is the same for the same seed. */
export function shuffledNumbers(count: number, seed: number): number[] {
  const random = createRandom(seed);
  const keys = Array.from({ length: count }, random);
  return [...keys.keys()].sort((one, other) => keys[one]! - keys[other]!);
}

/** The rows at `order`, in that order. */
export function pickRows<Vectors extends Float32Array | Float64Array>(
  vectors: Vectors,
  dimension: number,
  order: readonly number[],
): Vectors {
  const picked = vectors.slice(0, order.length * dimension) as Vectors;
  order.forEach((row, place) => {
    picked.set(vectors.subarray(row * dimension, (row + 1) * dimension), place * dimension);
  });
  return picked;
}
