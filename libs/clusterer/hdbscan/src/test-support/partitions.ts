type Labels = ArrayLike<number>;

/** Labels by first appearance; noise stays -1. */
export function renumber(labels: Labels): number[] {
  const numbers = new Map<number, number>([[-1, -1]]);
  return Array.from(labels, (label) => {
    const number = numbers.get(label) ?? numbers.size - 1;
    numbers.set(label, number);
    return number;
  });
}

/** Hubert & Arabie 1985; noise counts as one cluster. */
export function adjustedRandIndex(one: Labels, other: Labels): number {
  const pairs = (groups: readonly string[]): number => {
    const counts = new Map<string, number>();
    for (const group of groups) counts.set(group, (counts.get(group) ?? 0) + 1);
    return [...counts.values()].reduce((sum, count) => sum + (count * (count - 1)) / 2, 0);
  };
  const names = Array.from(one, (label, point) => [String(label), String(other[point])] as const);
  const both = pairs(names.map((name) => name.join()));
  const [ofOne, ofOther] = [pairs(names.map(([name]) => name)), pairs(names.map(([, name]) => name))];
  const expected = (ofOne * ofOther) / ((names.length * (names.length - 1)) / 2);
  const most = (ofOne + ofOther) / 2;
  return most === expected ? 1 : (both - expected) / (most - expected);
}

export function countClusters(labels: Labels): number {
  return new Set(Array.from(labels).filter((label) => label >= 0)).size;
}

export function countNoise(labels: Labels): number {
  return Array.from(labels).filter((label) => label < 0).length;
}
