import { float64At, uint32At, uint8At } from '@learning-memory/array-access';
import { type DistanceRows, RowCache } from '../distances/row-cache.ts';
import { SmallestValues } from '../distances/smallest-values.ts';
import type { SpanningTree } from './spanning-tree.ts';

/**
 * Prim's algorithm over the mutual reachability graph (Campello et al. 2013, algorithm 1, step 2), in O(n²) time and
 * O(n) memory, from point 0 on. Core distances tie many edges: then a copy of a point in the tree comes first, so that
 * identical points stay together, and else the lowest point. `coreDistances` are those of the points of `source`.
 */
export async function minimumSpanningTree(coreDistances: Float64Array, source: DistanceRows): Promise<SpanningTree> {
  const growth = new TreeGrowth(coreDistances, source);
  if (source.isKept) {
    while (growth.outside.length > 0) growth.grow(growth.latest);
    return growth.tree;
  }
  const cache = new RowCache(source);
  while (growth.outside.length > 0) {
    const point = growth.latest;
    if (!cache.has(point)) {
      cache.makeRoom((other) => growth.weightOf(other));
      // The points nearest to the tree are likely to be added soon.
      const ahead = growth.nearest(cache.room - 1, (other) => !cache.has(other));
      await cache.measure([point, ...ahead], growth.outside.length);
    }
    growth.grow(cache.take(point));
  }
  return growth.tree;
}

class TreeGrowth {
  readonly tree: SpanningTree;
  latest = 0;
  readonly #source: DistanceRows;
  readonly #coreDistances: Float64Array;
  /** First the points outside, ascending. */
  readonly #points: Uint32Array;
  #outsideCount: number;
  /** Each point outside has here its least edge to the tree, and whether that leads to a copy of it; inside it has none. */
  readonly #parent: Uint32Array;
  readonly #weight: Float64Array;
  readonly #isCopy: Uint8Array;

  constructor(coreDistances: Float64Array, source: DistanceRows) {
    const count = coreDistances.length;
    const points = source.columns;
    this.#source = source;
    const edges = Math.max(0, count - 1);
    this.tree = { from: new Uint32Array(edges), to: new Uint32Array(edges), weight: new Float64Array(edges) };
    this.#coreDistances = coreDistances;
    this.#points = points;
    this.#outsideCount = count;
    this.#parent = new Uint32Array(count);
    this.#weight = new Float64Array(count).fill(Infinity);
    this.#isCopy = new Uint8Array(count);
    for (let point = 0; point < count; point += 1) {
      points[point] = point;
      source.limit(point, Infinity);
    }
    this.#moveInside(0);
  }

  get outside(): Uint32Array {
    return this.#points.subarray(0, this.#outsideCount);
  }

  /** The weight of the least edge to the tree. */
  weightOf(point: number): number {
    return float64At(this.#weight, point);
  }

  /** Gives up to `limit` points outside, of those wanted, that have the least edges to the tree. */
  nearest(limit: number, isWanted: (point: number) => boolean): readonly number[] {
    if (limit < 1) return [];
    const least = new SmallestValues(limit, new Float64Array(limit).fill(Infinity));
    const wanted = this.outside.filter(isWanted);
    for (const point of wanted) least.offer(0, float64At(this.#weight, point));
    return [...wanted.filter((point) => float64At(this.#weight, point) <= least.largest(0)).subarray(0, limit)];
  }

  /** Adds the point outside that has the least edge to the tree; the distances of the latest point are in row `target`. */
  grow(target: number): void {
    const chosen = this.#withoutNearer(this.#source.choose(target));
    if (chosen.length > 0) this.#noteEdges(chosen, this.#source.distances(this.latest, chosen.length));
    const place = this.#leastPlace();
    this.#addEdge(uint32At(this.#points, place));
    this.#moveInside(place);
  }

  /** Leaves out those with an edge less than any from the latest point; in place. */
  #withoutNearer(points: Uint32Array): Uint32Array {
    const latestCore = float64At(this.#coreDistances, this.latest);
    let count = 0;
    for (const point of points) {
      if (latestCore > this.weightOf(point)) continue;
      points[count] = point;
      count += 1;
    }
    return points.subarray(0, count);
  }

  #noteEdges(points: Uint32Array, distances: Float64Array): void {
    const latestCore = float64At(this.#coreDistances, this.latest);
    for (const point of points) {
      const distance = float64At(distances, point);
      const weight = Math.max(distance, latestCore, float64At(this.#coreDistances, point));
      const noted = this.weightOf(point);
      if (weight < noted || (weight === noted && distance === 0)) this.#noteEdge(point, weight, distance);
    }
  }

  #leastPlace(): number {
    const outside = this.outside;
    const weights = this.#weight;
    let place = 0;
    let least = Infinity;
    for (let index = 0; index < outside.length; index += 1) {
      const point = uint32At(outside, index);
      const weight = float64At(weights, point);
      if (weight > least || (weight === least && !this.#isCopyFirst(point, uint32At(outside, place)))) continue;
      place = index;
      least = weight;
    }
    return place;
  }

  #noteEdge(point: number, weight: number, distance: number): void {
    this.#parent[point] = this.latest;
    this.#weight[point] = weight;
    this.#isCopy[point] = distance === 0 ? 1 : 0;
    // An edge is no less than the core distance of its end: then only one to a copy comes before it.
    this.#source.limit(point, weight > float64At(this.#coreDistances, point) ? weight : 0);
  }

  #isCopyFirst(point: number, other: number): boolean {
    return uint8At(this.#isCopy, point) > uint8At(this.#isCopy, other);
  }

  #addEdge(point: number): void {
    const edge = this.#weight.length - 1 - this.#outsideCount;
    this.tree.from[edge] = uint32At(this.#parent, point);
    this.tree.to[edge] = point;
    this.tree.weight[edge] = float64At(this.#weight, point);
  }

  #moveInside(place: number): void {
    this.latest = uint32At(this.#points, place);
    this.#weight[this.latest] = -Infinity;
    this.#source.limit(this.latest, 0);
    this.#points.copyWithin(place, place + 1, this.#outsideCount);
    this.#outsideCount -= 1;
  }
}
