export interface VMeasure {
  readonly v: number;
  /** 1 where each group holds one class alone. */
  readonly homogeneity: number;
  /** 1 where each class lies in one group. */
  readonly completeness: number;
}

/** Rosenberg and Hirschberg 2007: how well groups fit classes, in the order of the things. */
export function vMeasure(groups: readonly string[], classes: readonly string[]): VMeasure {
  const joint = entropy(groups.map((group, index) => JSON.stringify([group, classes[index]])));
  const [ofGroups, ofClasses] = [entropy(groups), entropy(classes)];
  const homogeneity = ofClasses === 0 ? 1 : 1 - (joint - ofGroups) / ofClasses;
  const completeness = ofGroups === 0 ? 1 : 1 - (joint - ofClasses) / ofGroups;
  const sum = homogeneity + completeness;
  return { v: sum === 0 ? 0 : (2 * homogeneity * completeness) / sum, homogeneity, completeness };
}

function entropy(labels: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return [...counts.values()].reduce(
    (sum, count) => sum - (count / labels.length) * Math.log(count / labels.length),
    0,
  );
}
