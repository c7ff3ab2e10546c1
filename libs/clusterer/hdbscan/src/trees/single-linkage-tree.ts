import { float64At, uint32At } from '@learning-memory/array-access';
import type { SpanningTree } from './spanning-tree.ts';

/** A binary tree over the points 0 to n-1; merge m joins two nodes to node n + m, the last merge is the root. */
export interface SingleLinkageTree {
  readonly count: number;
  readonly left: Uint32Array;
  readonly right: Uint32Array;
  /** Per merge the distance at which it happens, ascending. */
  readonly distance: Float64Array;
  /** Per merge the points below it. */
  readonly size: Uint32Array;
}

/**
 * Joins the ends of the edges, least first (Campello et al. 2013, algorithm 1, step 4, from the bottom up); equal edges
 * in the order in which the tree grew.
 */
export function singleLinkageTree({ from, to, weight }: SpanningTree): SingleLinkageTree {
  const count = weight.length + 1;
  const tree = {
    count,
    left: new Uint32Array(weight.length),
    right: new Uint32Array(weight.length),
    distance: new Float64Array(weight.length),
    size: new Uint32Array(weight.length),
  };
  const nodes = new MergedNodes(count);
  const edges = Uint32Array.from(weight.keys()).sort((one, other) => float64At(weight, one) - float64At(weight, other));
  edges.forEach((edge, merge) => {
    const left = nodes.find(uint32At(from, edge));
    const right = nodes.find(uint32At(to, edge));
    tree.left[merge] = left;
    tree.right[merge] = right;
    tree.distance[merge] = float64At(weight, edge);
    tree.size[merge] = nodes.merge(left, right);
  });
  return tree;
}

/** Union-find whose representative is the newest node; paths are halved (Tarjan & van Leeuwen 1984). */
class MergedNodes {
  readonly #parent: Uint32Array;
  readonly #size: Uint32Array;
  #next: number;

  constructor(count: number) {
    this.#parent = Uint32Array.from({ length: 2 * count }, (_, node) => node);
    this.#size = new Uint32Array(2 * count).fill(1);
    this.#next = count;
  }

  find(node: number): number {
    let current = node;
    for (let parent = uint32At(this.#parent, current); parent !== current; parent = uint32At(this.#parent, current)) {
      this.#parent[current] = uint32At(this.#parent, parent);
      current = uint32At(this.#parent, current);
    }
    return current;
  }

  /** Joins two representatives and returns the size of the node they become. */
  merge(one: number, other: number): number {
    const node = this.#next;
    this.#next += 1;
    this.#parent[one] = node;
    this.#parent[other] = node;
    const size = uint32At(this.#size, one) + uint32At(this.#size, other);
    this.#size[node] = size;
    return size;
  }
}
