import { compareStrings } from '@learning-memory/text-analysis';

export interface LabelledMembers {
  readonly label: number;
  readonly members: readonly string[];
}

export interface EarlierClusters {
  readonly clusters: readonly LabelledMembers[];
  /** Every id the earlier run had before it, noise too. */
  readonly known: ReadonlySet<string>;
}

const LEAST_JACCARD = 0.5;

/**
 * Per cluster the label of the earlier cluster it continues; `undefined` for one that continues none. The clusters of the last
 * run come first, then those that were there before: where their members gather again, their label revives.
 *
 * A cluster continues another when the Jaccard index of their members is at least 0.5. Members the earlier run did not know
 * do not count: it could have put them nowhere, so growth alone never renames a cluster. What counts is who left and who came
 * over from elsewhere. Each label is given once: to the highest index, then to the most shared members, then the lowest label
 * first.
 */
export function matchLabels(
  clusters: readonly (readonly string[])[],
  last: EarlierClusters,
  vanished: readonly EarlierClusters[] = [],
): readonly (number | undefined)[] {
  const labels = clusters.map((): number | undefined => undefined);
  const given = new Set<number>();
  const revivals = vanished.flatMap((earlier) => continuations(clusters, earlier));
  for (const { cluster, label } of [...continuations(clusters, last).sort(byStrength), ...revivals.sort(byStrength)]) {
    if (labels[cluster] !== undefined || given.has(label)) continue;
    labels[cluster] = label;
    given.add(label);
  }
  return labels;
}

interface Continuation {
  readonly cluster: number;
  readonly label: number;
  readonly jaccard: number;
  readonly shared: number;
  /** The cluster's, so that its number decides nothing. */
  readonly firstMember: string;
}

function continuations(clusters: readonly (readonly string[])[], earlier: EarlierClusters): Continuation[] {
  const homes = new Map(earlier.clusters.flatMap((home) => home.members.map((id) => [id, home] as const)));
  return clusters.flatMap((members, cluster) => {
    const known = members.filter((id) => earlier.known.has(id));
    const firstMember = members.reduce((first, id) => (compareStrings(id, first) < 0 ? id : first), members[0] ?? '');
    return [...countShared(known, homes)]
      .map(([{ label, members: before }, shared]) => ({
        cluster,
        label,
        jaccard: shared / (known.length + before.length - shared),
        shared,
        firstMember,
      }))
      .filter(({ jaccard }) => jaccard >= LEAST_JACCARD);
  });
}

function countShared(
  ids: readonly string[],
  homes: ReadonlyMap<string, LabelledMembers>,
): ReadonlyMap<LabelledMembers, number> {
  const counts = new Map<LabelledMembers, number>();
  for (const id of ids) {
    const home = homes.get(id);
    if (home !== undefined) counts.set(home, (counts.get(home) ?? 0) + 1);
  }
  return counts;
}

function byStrength(a: Continuation, b: Continuation): number {
  return (
    b.jaccard - a.jaccard || b.shared - a.shared || a.label - b.label || compareStrings(a.firstMember, b.firstMember)
  );
}
