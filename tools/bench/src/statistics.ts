/** The nearest-rank percentile, `percent` above 0 and up to 100. Throws for no values and for impossible ones. */
export function percentile(values: readonly number[], percent: number): number {
  if (values.length === 0) throw new RangeError('A percentile needs at least one value.');
  if (!(percent > 0 && percent <= 100)) throw new RangeError(`The percentile must be in (0, 100], not ${percent}.`);
  const sorted = values.map(possibleAmount).toSorted((a, b) => a - b);
  return sorted[Math.ceil((percent / 100) * sorted.length) - 1] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** `part` of `total` as 0 to 1. Throws when it could only come from a mistake in counting. */
export function share(part: number, total: number): number {
  if (!(Number.isInteger(part) && Number.isInteger(total) && part >= 0 && total > 0 && part <= total)) {
    throw new RangeError(`${part} of ${total} is no share.`);
  }
  return part / total;
}

/** Share of `ranks` (1 is first, 0 is absent) that are among the first `depth`. */
export function hitRate(ranks: readonly number[], depth: number): number {
  return share(ranks.filter((rank) => rank > 0 && rank <= depth).length, ranks.length);
}

/** A time or a size as it is. Throws when it is negative or no number. */
export function possibleAmount(value: number): number {
  if (!Number.isFinite(value) || value < 0) throw new RangeError(`${value} is no amount that can be measured.`);
  return value;
}

/** A number in [0, 1), the same for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
