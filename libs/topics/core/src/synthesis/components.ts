import type { Pair } from './agreement.ts';

/** Rows that pairs connect, each group in ascending order, groups by their first row; rows of no pair are left out. */
export function connectedComponents(pairs: readonly Pair[]): readonly (readonly number[])[] {
  const parents = new Map<number, number>();
  const rootOf = (row: number): number => {
    let root = row;
    for (let parent = parents.get(root); parent !== undefined && parent !== root; parent = parents.get(root)) {
      root = parent;
    }
    parents.set(row, root);
    return root;
  };
  for (const [a, b] of pairs) {
    const [left, right] = [rootOf(a), rootOf(b)];
    parents.set(Math.max(left, right), Math.min(left, right));
    parents.set(Math.min(left, right), Math.min(left, right));
  }
  const groups = new Map<number, number[]>();
  for (const row of [...parents.keys()].sort((a, b) => a - b)) {
    const root = rootOf(row);
    const group = groups.get(root);
    if (group === undefined) groups.set(root, [row]);
    else group.push(row);
  }
  return [...groups.values()];
}
