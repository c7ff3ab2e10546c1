import type { Reduced } from '../detection/reduce-space.ts';
import { addTo, normalised } from '../spaces/dense-vector.ts';
import type { SpaceLabels } from './agreement.ts';

export interface SettledSpace extends SpaceLabels {
  readonly reduced: Reduced;
}

type Rows = readonly number[];

/** Two topics are one where their memories lie nearly as near to the other's middle as to their own. */
const MERGED_FROM = 0.85;
/** A memory joins a topic where it lies nearly as near to its middle as its own do. */
const JOINED_FROM = 0.9;

/** All memories side by side in all spaces. */
interface Placed {
  readonly weights: readonly number[];
  readonly totalWeight: number;
  /** Where each space begins in a row, and where the last one ends. */
  readonly starts: readonly number[];
  readonly width: number;
  /** A row for each memory; zeros in a space in which it says nothing. */
  readonly values: Float32Array;
}

interface Settled {
  readonly rows: Rows;
  /** Per space the sum of what its memories say: the mean of many cosines is one with it. */
  readonly sums: Float32Array;
  /** Per space the middle, of unit length; zeros where none of its memories says anything. */
  readonly middle: Float32Array;
  /** Mean nearness of its memories to its middle. */
  readonly cohesion: number;
}

/**
 * What density alone tore apart is put together, and what lies in the midst of a topic joins it. Rows ascending, topics by
 * their first row.
 */
export function settleTopics(
  spaces: readonly SettledSpace[],
  topics: readonly Rows[],
  memories: number,
): readonly Rows[] {
  const placed = place(spaces, memories);
  const merged = mergeNear(placed, topics);
  const taken = new Set(merged.flatMap(({ rows }) => rows));
  const joined = merged.map(({ rows }) => [...rows]);
  for (let row = 0; row < memories; row += 1) {
    if (taken.has(row)) continue;
    const best = nearestTopic(placed, merged, row);
    if (best !== undefined) joined[best]?.push(row);
  }
  return joined.map((rows) => rows.sort((a, b) => a - b)).sort((a, b) => (a[0] as number) - (b[0] as number));
}

function place(spaces: readonly SettledSpace[], memories: number): Placed {
  const starts = [0];
  for (const { reduced } of spaces) starts.push((starts.at(-1) as number) + reduced.dimension);
  const width = starts.at(-1) as number;
  const values = new Float32Array(memories * width);
  for (const [space, { reduced }] of spaces.entries()) {
    const { rows, flat, dimension } = reduced;
    for (const [index, row] of rows.entries()) {
      const own = flat.subarray(index * dimension, (index + 1) * dimension);
      values.set(own, row * width + (starts[space] as number));
    }
  }
  const weights = spaces.map(({ weight }) => weight);
  return { weights, totalWeight: weights.reduce((sum, weight) => sum + weight, 0), starts, width, values };
}

/** The nearest two first, until no two are near enough. */
function mergeNear(placed: Placed, topics: readonly Rows[]): readonly Settled[] {
  const settled = topics.map((rows) => settle(placed, rows));
  for (let left = 0; left < settled.length; left += 1) {
    for (let right = left + 1; right < settled.length; right += 1) {
      const [a, b] = [settled[left] as Settled, settled[right] as Settled];
      if (nearness(placed, a, b) < MERGED_FROM) continue;
      settled.splice(right, 1);
      settled[left] = settle(placed, [...a.rows, ...b.rows]);
      // With another middle it may be near to those it was not near to before.
      right = left;
    }
  }
  return settled;
}

function settle(placed: Placed, rows: Rows): Settled {
  const { width, values, starts, weights } = placed;
  const sums = new Float32Array(width);
  for (const row of rows) addTo(sums, values.subarray(row * width, (row + 1) * width));
  const middle = sums.slice();
  for (const space of weights.keys()) {
    const own = middle.subarray(starts[space], starts[space + 1]);
    if (normalised(own) === undefined) own.fill(0);
  }
  return { rows, sums, middle, cohesion: meanAffinity(placed, { rows, sums }, middle) };
}

/** Of each to the other's middle, as a share of the lower cohesion; the lower of both. */
function nearness(placed: Placed, a: Settled, b: Settled): number {
  const cohesion = Math.min(a.cohesion, b.cohesion);
  const share = Math.min(meanAffinity(placed, a, b.middle), meanAffinity(placed, b, a.middle));
  return cohesion <= 0 ? 0 : share / cohesion;
}

function nearestTopic(placed: Placed, topics: readonly Settled[], row: number): number | undefined {
  let [best, most]: [number | undefined, number] = [undefined, JOINED_FROM];
  const own = placed.values.subarray(row * placed.width, (row + 1) * placed.width);
  for (const [index, { middle, cohesion }] of topics.entries()) {
    const share = cohesion <= 0 ? 0 : affinity(placed, own, middle) / cohesion;
    if (share >= most) [best, most] = [index, share];
  }
  return best;
}

function meanAffinity(placed: Placed, { rows, sums }: Pick<Settled, 'rows' | 'sums'>, middle: Float32Array): number {
  return affinity(placed, sums, middle) / rows.length;
}

/** Weighted mean of the cosines; a space in which one of them says nothing counts as none. */
function affinity({ weights, totalWeight, starts }: Placed, own: Float32Array, middle: Float32Array): number {
  if (totalWeight === 0) return 0;
  let sum = 0;
  for (let space = 0; space < weights.length; space += 1) {
    const end = starts[space + 1] as number;
    let cosine = 0;
    for (let index = starts[space] as number; index < end; index += 1) {
      cosine += (own[index] as number) * (middle[index] as number);
    }
    sum += (weights[space] as number) * cosine;
  }
  return sum / totalWeight;
}
