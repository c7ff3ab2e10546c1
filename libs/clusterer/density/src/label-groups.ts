import type { Clustering } from '@learning-memory/clusterer';

/** `groups` holds the group of each point, below 0 for none. Numbers them by first appearance; small groups are noise. */
export function labelGroups(groups: Int32Array, minClusterSize: number): Clustering {
  const sizes = new Map<number, number>();
  for (const group of groups) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  const numbers = new Map<number, number>();
  const labels = groups.map((group) => {
    if (group < 0 || (sizes.get(group) ?? 0) < minClusterSize) return -1;
    const number = numbers.get(group) ?? numbers.size;
    numbers.set(group, number);
    return number;
  });
  return { labels, probabilities: Float64Array.from(labels, (label) => (label < 0 ? 0 : 1)) };
}
