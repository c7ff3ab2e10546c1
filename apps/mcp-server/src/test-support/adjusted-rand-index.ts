/**
 * How well two partitions of the same items agree: 1 for the same groups, about 0 for chance (Hubert and Arabie 1985).
 * Both lists have one name per item.
 */
export function adjustedRandIndex(left: readonly unknown[], right: readonly unknown[]): number {
  const pairs = (sizes: Iterable<number>): number => [...sizes].reduce((sum, size) => sum + (size * (size - 1)) / 2, 0);
  const rows = countBy(left);
  const columns = countBy(right);
  const cells = countBy(left.map((name, index) => JSON.stringify([name, right[index]])));
  const inBoth = pairs(cells.values());
  const expected = (pairs(rows.values()) * pairs(columns.values())) / pairs([left.length]);
  const most = (pairs(rows.values()) + pairs(columns.values())) / 2;
  return most === expected ? 1 : (inBoth - expected) / (most - expected);
}

function countBy(names: readonly unknown[]): ReadonlyMap<unknown, number> {
  const counts = new Map<unknown, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
