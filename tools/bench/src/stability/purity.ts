import type { Snapshot } from './stability-scores.ts';

/** Shares: of the clustered entries those whose theme is the most frequent one of their cluster, and of all the clustered. */
export interface Purity {
  readonly pure: number;
  readonly clustered: number;
}

export function purityOf(snapshot: Snapshot | undefined, themes: ReadonlyMap<string, string>): Purity {
  const { clusters, entries } = snapshot ?? { clusters: new Map<string, readonly string[]>(), entries: [] };
  let [pure, clustered] = [0, 0];
  for (const members of clusters.values()) {
    const counts = new Map<string, number>();
    for (const member of members) {
      const theme = themes.get(member) ?? '';
      counts.set(theme, (counts.get(theme) ?? 0) + 1);
    }
    pure += Math.max(0, ...counts.values());
    clustered += members.length;
  }
  return { pure: pure / Math.max(1, clustered), clustered: clustered / Math.max(1, entries.length) };
}
