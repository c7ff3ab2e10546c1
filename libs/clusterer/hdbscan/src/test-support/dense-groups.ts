/** Parent, child, lambda and size of the child; a child of size 1 is a point. */
export type CondensedRow = readonly [number, number, number, number];

/**
 * Just beyond each lambda: the sizes of the clusters that have as many points left as a cluster needs. Unlike the rows
 * themselves, this does not depend on the order of tied edges.
 */
export function denseGroups(rows: readonly CondensedRow[], lambdas: readonly number[], minSize: number): number[][] {
  return lambdas.map((lambda) => {
    const beyond = lambda * (1 + 1e-9);
    const left = new Map<number, number>();
    for (const [parent, , end, size] of rows) {
      if (size > 1 || end <= beyond) continue;
      const group = groupAt(rows, parent, beyond);
      left.set(group, (left.get(group) ?? 0) + 1);
    }
    return [...left.values()].filter((size) => size >= minSize).sort((one, other) => one - other);
  });
}

/** The cluster itself or the one above it that is not split yet. */
function groupAt(rows: readonly CondensedRow[], cluster: number, lambda: number): number {
  const origin = rows.find(([, child, , size]) => child === cluster && size > 1);
  return origin === undefined || origin[2] <= lambda ? cluster : groupAt(rows, origin[0], lambda);
}
