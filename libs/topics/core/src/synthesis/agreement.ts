/** Into which cluster of one space each memory fell. */
export interface SpaceLabels {
  readonly weight: number;
  /** -1 for none. */
  readonly labels: Int32Array;
}

/** Weighted agreement of two memories: the weights of the spaces in which one cluster has both. */
export function agreementOf(spaces: readonly SpaceLabels[], a: number, b: number): number {
  let sum = 0;
  for (const { weight, labels } of spaces) {
    const label = labels[a] as number;
    if (label >= 0 && label === labels[b]) sum += weight;
  }
  return sum;
}

export type Pair = readonly [number, number];

/** All pairs that agree at least so much, each once. Only pairs of a common cluster are looked at. */
export function agreeingPairs(spaces: readonly SpaceLabels[], threshold: number): readonly Pair[] {
  const pairs: Pair[] = [];
  for (const [index, { labels }] of spaces.entries()) {
    // A pair is counted in the first space that has both in one cluster.
    const earlier = spaces.slice(0, index);
    for (const members of membersByLabel(labels)) {
      for (let left = 0; left < members.length; left += 1) {
        const a = members[left] as number;
        for (let right = left + 1; right < members.length; right += 1) {
          const b = members[right] as number;
          if (agreementOf(earlier, a, b) === 0 && agreementOf(spaces, a, b) >= threshold) pairs.push([a, b]);
        }
      }
    }
  }
  return pairs;
}

export function membersByLabel(labels: Int32Array): readonly (readonly number[])[] {
  const members = new Map<number, number[]>();
  for (const [row, label] of labels.entries()) {
    if (label < 0) continue;
    const list = members.get(label);
    if (list === undefined) members.set(label, [row]);
    else list.push(row);
  }
  return [...members.values()];
}
