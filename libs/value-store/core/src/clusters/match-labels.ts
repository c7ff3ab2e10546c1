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
/** Of the smaller of two clusters, and of the larger: what makes one of them a part of the other. */
const LEAST_OVERLAP = { ofSmaller: 0.5, ofLarger: 0.25 };
/** One member alone is a stray. */
const FEWEST_IN_A_PART = 2;

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
  const shared = overlaps(clusters, last);
  const continued = shared.filter(isContinued);
  const revivals = vanished.flatMap((earlier) => overlaps(clusters, earlier)).filter(isContinued);
  const parts = shared.filter((each) => isPart(each) && isDivided(each, shared));
  const inTurn = [...continued.sort(byStrength), ...revivals.sort(byStrength), ...parts.sort(bySharedMembers)];
  for (const { cluster, label } of inTurn) {
    if (labels[cluster] !== undefined || given.has(label)) continue;
    labels[cluster] = label;
    given.add(label);
  }
  return labels;
}

interface Overlap {
  readonly cluster: number;
  readonly label: number;
  readonly shared: number;
  /** Counts the members that the earlier run knew. */
  readonly size: number;
  readonly sizeBefore: number;
  /** Is the cluster's, so that its number decides nothing. */
  readonly firstMember: string;
}

function overlaps(clusters: readonly (readonly string[])[], earlier: EarlierClusters): readonly Overlap[] {
  const homes = new Map(earlier.clusters.flatMap((home) => home.members.map((id) => [id, home] as const)));
  return clusters.flatMap((members, cluster) => {
    const known = members.filter((id) => earlier.known.has(id));
    const firstMember = members.reduce((first, id) => (compareStrings(id, first) < 0 ? id : first), members[0] ?? '');
    return [...countShared(known, homes)].map(([{ label, members: before }, shared]) => {
      return { cluster, label, shared, size: known.length, sizeBefore: before.length, firstMember };
    });
  });
}

function jaccard({ shared, size, sizeBefore }: Overlap): number {
  return shared / (size + sizeBefore - shared);
}

function isContinued(overlap: Overlap): boolean {
  return jaccard(overlap) >= LEAST_JACCARD;
}

/** What was one is several now, or the other way round: what only fades into noise, or gathers from it, is another cluster. */
function isDivided({ cluster, label }: Overlap, all: readonly Overlap[]): boolean {
  return all.some(
    (other) => other.shared >= FEWEST_IN_A_PART && (other.label === label) !== (other.cluster === cluster),
  );
}

/** By the overlap coefficient (Szymkiewicz-Simpson), where it is no splinter. */
function isPart({ shared, size, sizeBefore }: Overlap): boolean {
  const [smaller, larger] = [Math.min(size, sizeBefore), Math.max(size, sizeBefore)];
  return (
    shared >= FEWEST_IN_A_PART &&
    shared >= LEAST_OVERLAP.ofSmaller * smaller &&
    shared >= LEAST_OVERLAP.ofLarger * larger
  );
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

function byStrength(a: Overlap, b: Overlap): number {
  return jaccard(b) - jaccard(a) || bySharedMembers(a, b);
}

function bySharedMembers(a: Overlap, b: Overlap): number {
  return b.shared - a.shared || a.label - b.label || compareStrings(a.firstMember, b.firstMember);
}
