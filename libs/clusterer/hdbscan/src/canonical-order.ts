import { itemAt } from '@learning-memory/array-access';
import type { Points } from '@learning-memory/clusterer-input';

/**
 * The points sorted by their coordinates, first to last: whatever is computed in this order does not depend on the
 * order of the input, and identical points are neighbours.
 */
export function canonicalOrder({ vectors, dimension }: Points): Uint32Array {
  const order = Uint32Array.from({ length: vectors.length / dimension }, (_, point) => point);
  return order.sort((one, other) => {
    for (let i = one * dimension, j = other * dimension; i < (one + 1) * dimension; i += 1, j += 1) {
      const difference = itemAt(vectors, i) - itemAt(vectors, j);
      if (difference !== 0) return difference;
    }
    return 0;
  });
}
