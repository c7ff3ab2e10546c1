import type { Reduced } from '../detection/reduce-space.ts';
import { addTo, dot, normalised } from '../spaces/dense-vector.ts';
import type { SpaceLabels } from './agreement.ts';

export interface SettledSpace extends SpaceLabels {
  readonly reduced: Reduced;
}

type Rows = readonly number[];

/** Two topics are one where their memories lie nearly as near to the other's middle as to their own. */
const MERGED_FROM = 0.85;
/** A memory joins a topic where it lies nearly as near to its middle as its own do. */
const JOINED_FROM = 0.9;

/** A space by its rows. */
interface Placed {
  readonly weight: number;
  readonly vectors: readonly (Float32Array | undefined)[];
}

/** Per space the middle of a topic; `undefined` where none of its memories says anything. */
type Middle = readonly (Float32Array | undefined)[];

interface Settled {
  readonly rows: Rows;
  /** Per space the sum of what its memories say: the mean of many cosines is one with it. */
  readonly sums: readonly Float32Array[];
  readonly middle: Middle;
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
  const placed = spaces.map((space) => place(space, memories));
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

function place({ weight, reduced }: SettledSpace, memories: number): Placed {
  const { rows, flat, dimension } = reduced;
  const vectors = Array.from({ length: memories }, (): Float32Array | undefined => undefined);
  for (const [index, row] of rows.entries()) vectors[row] = flat.subarray(index * dimension, (index + 1) * dimension);
  return { weight, vectors };
}

/** The nearest two first, until no two are near enough. */
function mergeNear(spaces: readonly Placed[], topics: readonly Rows[]): readonly Settled[] {
  const settled = topics.map((rows) => settle(spaces, rows));
  for (let left = 0; left < settled.length; left += 1) {
    for (let right = left + 1; right < settled.length; right += 1) {
      const [a, b] = [settled[left] as Settled, settled[right] as Settled];
      if (nearness(spaces, a, b) < MERGED_FROM) continue;
      settled.splice(right, 1);
      settled[left] = settle(spaces, [...a.rows, ...b.rows]);
      // With another middle it may be near to those it was not near to before.
      right = left;
    }
  }
  return settled;
}
function settle(spaces: readonly Placed[], rows: Rows): Settled {
  const sums = spaces.map(({ vectors }) => sumOf(rows.flatMap((row) => vectors[row] ?? [])));
  const middle = sums.map((sum) => normalised(sum.slice()));
  return { rows, sums, middle, cohesion: meanAffinity(spaces, { rows, sums }, middle) };
}

function sumOf(vectors: readonly Float32Array[]): Float32Array {
  const sum = new Float32Array(vectors[0]?.length ?? 0);
  for (const vector of vectors) addTo(sum, vector);
  return sum;
}

/** Of each to the other's middle, as a share of the lower cohesion; the lower of both. */
function nearness(spaces: readonly Placed[], a: Settled, b: Settled): number {
  const cohesion = Math.min(a.cohesion, b.cohesion);
  const affinity = Math.min(meanAffinity(spaces, a, b.middle), meanAffinity(spaces, b, a.middle));
  return cohesion <= 0 ? 0 : affinity / cohesion;
}

function nearestTopic(spaces: readonly Placed[], topics: readonly Settled[], row: number): number | undefined {
  let [best, most]: [number | undefined, number] = [undefined, JOINED_FROM];
  for (const [index, { middle, cohesion }] of topics.entries()) {
    const share = cohesion <= 0 ? 0 : affinityTo(spaces, row, middle) / cohesion;
    if (share >= most) [best, most] = [index, share];
  }
  return best;
}

function meanAffinity(
  spaces: readonly Placed[],
  { rows, sums }: Pick<Settled, 'rows' | 'sums'>,
  middle: Middle,
): number {
  let [sum, weights] = [0, 0];
  for (const [index, { weight }] of spaces.entries()) {
    const [own, centre] = [sums[index], middle[index]];
    weights += weight;
    if (own !== undefined && own.length > 0 && centre !== undefined) sum += weight * dot(own, centre);
  }
  return weights === 0 ? 0 : sum / weights / rows.length;
}

/** Weighted mean of the cosines; a space in which one of them says nothing counts as none. */
function affinityTo(spaces: readonly Placed[], row: number, middle: Middle): number {
  let [sum, weights] = [0, 0];
  for (const [index, { vectors, weight }] of spaces.entries()) {
    const [vector, centre] = [vectors[row], middle[index]];
    weights += weight;
    if (vector !== undefined && centre !== undefined) sum += weight * dot(vector, centre);
  }
  return weights === 0 ? 0 : sum / weights;
}
