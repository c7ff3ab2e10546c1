import { setImmediate } from 'node:timers/promises';
import { clustererError, type Clusterer, type Clustering, type ClusterInput } from '@learning-memory/clusterer';
import { checkClusterInput, checkSignal } from '@learning-memory/clusterer-input';
import { renumber } from '../clusterings.ts';

/** The least that fulfils the contract: points within a distance are joined. */
export function createMinimalClusterer(): Clusterer {
  let disposed = false;
  return {
    algorithm: 'minimal',
    async cluster(input) {
      if (disposed) throw clustererError('CLUSTERER_DISPOSED', 'The clusterer was disposed.');
      checkClusterInput(input);
      checkSignal(input.signal);
      const copy = { ...input, vectors: input.vectors.slice() };
      // Stands for the thread of a real clusterer.
      for (let turn = 0; turn < 50; turn++) await setImmediate();
      checkSignal(input.signal);
      return joinNear(copy);
    },
    async [Symbol.asyncDispose]() {
      disposed = true;
    },
  };
}

export function joinNear({ vectors, dimension, minClusterSize }: ClusterInput): Clustering {
  const rows = Array.from({ length: vectors.length / dimension }, (_, row) => [
    ...vectors.subarray(row * dimension, (row + 1) * dimension),
  ]);
  let groups = rows.map((_, index) => index);
  for (const [left, row] of rows.entries()) {
    for (const [right, other] of rows.slice(0, left).entries()) {
      const [from, to = 0] = [groups[left], groups[right]];
      if (cosine(row, other) >= 0.9) groups = groups.map((group) => (group === from ? to : group));
    }
  }
  const isLarge = (group: number): boolean => groups.filter((other) => other === group).length >= minClusterSize;
  const labels = renumber(groups.map((group) => (isLarge(group) ? group : -1)));
  const probabilities = Float64Array.from(labels, (label) => (label < 0 ? 0 : 1));
  const persistence = new Float64Array(new Set(labels.filter((label) => label >= 0)).size).fill(0.5);
  return {
    labels: Int32Array.from(labels),
    probabilities,
    persistence,
    outlierScores: probabilities.map((value) => 1 - value),
  };
}

function cosine(left: readonly number[], right: readonly number[]): number {
  const product = left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0);
  return product / (Math.hypot(...left) * Math.hypot(...right));
}
