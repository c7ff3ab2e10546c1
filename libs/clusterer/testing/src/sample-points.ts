export type Row = readonly number[];
export type Rows = readonly Row[];

/** Not a multiple of four, so that code that reads several numbers at once meets a rest. */
export const DIMENSION = 7;
export const GROUP_SIZE = 20;

/** Says how far a point of a group may lie from its axis, per coordinate. */
const GROUP_SPREAD = 0.05;

/** Numbers in [0, 1), the same for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Points along the given axis. */
export function axis(index: number): Row {
  return Array.from({ length: DIMENSION }, (_, at) => (at === index ? 1 : 0));
}

/** Draws unit vectors around the axis of that number. */
export function groupAround(index: number, size: number = GROUP_SIZE): Rows {
  return scatter(axis(index), { count: size, spread: GROUP_SPREAD, seed: index + 1 });
}

/** Unit vectors farther from the groups around axis 0 and 1 than those are from each other. */
export function groupApart(size: number): Rows {
  const center = axis(0).map((value, at) => -value - (axis(1)[at] ?? 0));
  return scatter(unit(center), { count: size, spread: GROUP_SPREAD, seed: 99 });
}

/** Tight, loose and lone directions: at any radius some point lies on an edge. */
export function unevenCloud(): Rows {
  const spreads = [0.05, 0.15, 0.4, 1];
  return spreads.flatMap((spread, index) => scatter(axis(index), { count: 30, spread, seed: 40 + index }));
}

/** Enough for work that shows: 300 directions of `dimension` numbers in three groups. */
export function largeRows(dimension: number): Rows {
  return interleave(
    [0, 1, 2].map((index) => {
      const center = Array.from({ length: dimension }, (_, at) => (at === index ? 1 : 0));
      return scatter(center, { count: 100, spread: GROUP_SPREAD / Math.sqrt(dimension), seed: 70 + index });
    }),
  );
}

/** The first of each list, then the second of each, ... */
export function interleave(lists: readonly Rows[]): Rows {
  const longest = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat();
}

/** A permutation of 0 to count - 1, the same for the same seed (Fisher-Yates). */
export function shuffledIndices(count: number, seed: number): readonly number[] {
  const random = createRandom(seed);
  const indices = Array.from({ length: count }, (_, index) => index);
  for (let last = count - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [indices[last], indices[other]] = [indices[other] ?? 0, indices[last] ?? 0];
  }
  return indices;
}

interface Scatter {
  readonly count: number;
  readonly spread: number;
  readonly seed: number;
}

function scatter(center: Row, { count, spread, seed }: Scatter): Rows {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => unit(center.map((value) => value + spread * (2 * random() - 1))));
}

function unit(row: Row): Row {
  const length = Math.hypot(...row);
  return row.map((value) => value / length);
}
