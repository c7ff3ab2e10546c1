import type { Snapshot } from './stability-scores.ts';

/** The share of the clustered entries whose theme is the most frequent one of their cluster, and the share clustered. */
export function purityOf({ clusters, entries }: Snapshot, themes: ReadonlyMap<string, string>): string {
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
  return `${(pure / Math.max(1, clustered)).toFixed(2)}, ${(clustered / Math.max(1, entries.length)).toFixed(2)}`;
}
