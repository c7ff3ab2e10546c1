export type FeatureCounts = Map<string, number>;

export function countAll(features: Iterable<string>, counts: FeatureCounts = new Map<string, number>()): FeatureCounts {
  for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  return counts;
}
