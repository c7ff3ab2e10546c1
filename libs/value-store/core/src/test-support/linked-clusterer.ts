import type { Clusterer, ClusterInput } from '@learning-memory/clusterer';
import { checkClusterInput, checkSignal } from '@learning-memory/clusterer-input';
import { cosine } from '../geometry/unit-vectors.ts';

export interface LinkedClusterer extends Clusterer {
  /** One for each call with points. */
  readonly calls: readonly Pick<ClusterInput, 'minClusterSize' | 'minSamples'>[];
  /** Awaited by each of them before it answers. */
  beforeAnswer: () => Promise<void>;
}

const SIMILAR = 0.5;

/** Single linkage: points with a cosine of at least 0.5 belong together, if enough of them do. Simple enough to foresee. */
export function createLinkedClusterer(): LinkedClusterer {
  const calls: Pick<ClusterInput, 'minClusterSize' | 'minSamples'>[] = [];
  const clusterer: LinkedClusterer = {
    algorithm: 'linked',
    calls,
    beforeAnswer: async () => {},
    async cluster(input) {
      checkClusterInput(input);
      checkSignal(input.signal);
      const { vectors, dimension, minClusterSize, minSamples } = input;
      if (vectors.length === 0) return { labels: new Int32Array(), probabilities: new Float64Array() };
      calls.push({ minClusterSize, minSamples });
      const rows = Array.from({ length: vectors.length / dimension }, (_, row) =>
        Float32Array.from(vectors.subarray(row * dimension, (row + 1) * dimension)),
      );
      await clusterer.beforeAnswer();
      checkSignal(input.signal);
      const labels = numbered(components(rows), minClusterSize);
      return { labels, probabilities: Float64Array.from(labels, (label) => (label < 0 ? 0 : 1)) };
    },
    async [Symbol.asyncDispose]() {},
  };
  return clusterer;
}

/** For each row the first row of its component. */
function components(rows: readonly Float32Array[]): readonly number[] {
  const parents = rows.map((_row, index) => index);
  const rootOf = (index: number): number => (parents[index] === index ? index : rootOf(parents[index]!));
  rows.forEach((left, index) => {
    rows.slice(0, index).forEach((right, other) => {
      if (cosine(left, right) < SIMILAR) return;
      const roots = [rootOf(index), rootOf(other)];
      parents[Math.max(...roots)] = Math.min(...roots);
    });
  });
  return parents.map((_parent, index) => rootOf(index));
}

function numbered(roots: readonly number[], minClusterSize: number): Int32Array {
  const sizes = new Map<number, number>();
  for (const root of roots) sizes.set(root, (sizes.get(root) ?? 0) + 1);
  const large = [...sizes].filter(([, size]) => size >= minClusterSize).map(([root]) => root);
  return Int32Array.from(roots, (root) => large.indexOf(root));
}
