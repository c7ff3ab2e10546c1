import type { Axis } from '@learning-memory/ghap';
import type { ClusterChanges } from '@learning-memory/value-store';
import { groupBy } from '../group-by.ts';
import { formatClusterId } from './cluster-id.ts';
import type { ClusterBody, ClusterOrigin, EarlierSizes, StoredCluster, StoredRun } from './stored-run.ts';

/** Of a cluster of before: so many of its members make a part of it when it splits. */
const LEAST_PART = 0.25;
const FEWEST_IN_A_PART = 2;
/** Of a cluster of before: with so many of its members another has taken it in. */
const LEAST_MERGED = 0.5;

export interface ToTrace {
  readonly clusters: readonly ClusterBody[];
  /** Follow the clusters; `undefined` for a new one. */
  readonly labels: readonly (number | undefined)[];
  readonly earlier: StoredRun | undefined;
  readonly createdAt: number;
}

export interface Traced {
  readonly bodies: readonly ClusterBody[];
  readonly before: EarlierSizes | undefined;
}

/** Notes where the members of each cluster were before. */
export function traceChanges({ clusters, labels, earlier, createdAt }: ToTrace): Traced {
  if (earlier === undefined)
    return { bodies: clusters.map((body) => ({ ...body, changedAt: createdAt })), before: undefined };
  const homes = new Map(earlier.clusters.flatMap(({ label, members }) => members.map((id) => [id, label] as const)));
  const before = {
    clusteredAt: earlier.createdAt,
    clusters: earlier.clusters.map(({ label, members }) => ({ label, size: members.length })),
  };
  const traced = clusters.map((body, index) => {
    const label = labels[index];
    const known = earlier.clusters.find((each) => each.label === label);
    const isRevived = label !== undefined && known === undefined;
    return { ...body, origins: originsOf(body.members, homes), ...(isRevived ? { revived: true } : {}), known };
  });
  const sizes = sizesOf(before);
  const parts = partsOf(traced, sizes);
  const splitUp = new Set([...parts.values()].filter((some) => some.length > 1).flat());
  const bodies = traced.map((each) => {
    const { known, ...body } = each;
    const isSame = known !== undefined && !splitUp.has(each) && mergedFrom(body, sizes).length < 2;
    return { ...body, changedAt: isSame ? known.changedAt : createdAt };
  });
  return { bodies, before };
}

/** What a run changed; `undefined` for a first one. */
export function changesOf({ axis, report, clusters }: StoredRun): ClusterChanges | undefined {
  const { before } = report;
  if (before === undefined) return undefined;
  const sizes = sizesOf(before);
  const idOf = (label: number): string => formatClusterId({ axis: axis satisfies Axis, label });
  const idsOf = (some: readonly { readonly label: number }[]): readonly string[] =>
    some.map(({ label }) => idOf(label));
  const present = new Set(clusters.map(({ label }) => label));
  const parts = partsOf(clusters, sizes);
  const taken = new Set(clusters.flatMap((cluster) => mergedFrom(cluster, sizes)));
  // What is gone, and was taken in by none, went to pieces: then small ones count too.
  const heirsOf = (label: number): readonly StoredCluster[] => {
    if (!present.has(label) && !taken.has(label))
      return clusters.filter((cluster) => sharedWith(cluster, label) >= FEWEST_IN_A_PART);
    const some = parts.get(label) ?? [];
    return some.length > 1 ? some : [];
  };
  return {
    since: before.clusteredAt,
    born: idsOf(clusters.filter(({ label, revived }) => !sizes.has(label) && revived !== true)),
    revived: idsOf(clusters.filter(({ revived }) => revived === true)),
    grown: grownOf(clusters, sizes).map(({ label, by }) => ({ id: idOf(label), by })),
    split: before.clusters
      .map(({ label }) => ({ id: idOf(label), into: idsOf(heirsOf(label)) }))
      .filter(({ id, into }) => into.length > 1 || (into.length === 1 && into[0] !== id)),
    merged: clusters.flatMap((cluster) => {
      const from = mergedFrom(cluster, sizes);
      return from.length > 1 ? [{ id: idOf(cluster.label), from: from.map(idOf) }] : [];
    }),
    gone: idsOf(before.clusters.filter(({ label }) => !present.has(label))),
  };
}

type Sizes = ReadonlyMap<number, number>;

function sizesOf({ clusters }: EarlierSizes): Sizes {
  return new Map(clusters.map(({ label, size }) => [label, size]));
}

function originsOf(members: readonly string[], homes: ReadonlyMap<string, number>): readonly ClusterOrigin[] {
  const groups = groupBy(members, (id) => homes.get(id));
  return [...groups].flatMap(([label, ids]) => (label === undefined ? [] : [{ label, shared: ids.length }]));
}

/** By the label of a cluster of before: those of now that hold a part of it. */
function partsOf<Body extends Pick<ClusterBody, 'origins'>>(
  clusters: readonly Body[],
  sizes: Sizes,
): ReadonlyMap<number, readonly Body[]> {
  const isPart = ({ label, shared }: ClusterOrigin): boolean =>
    shared >= Math.max(FEWEST_IN_A_PART, LEAST_PART * (sizes.get(label) ?? 0));
  const parts = clusters.flatMap((cluster) =>
    (cluster.origins ?? []).filter(isPart).map(({ label }) => ({ label, cluster })),
  );
  return new Map(
    [...groupBy(parts, ({ label }) => label)].map(([label, group]) => [label, group.map(({ cluster }) => cluster)]),
  );
}

function sharedWith({ origins = [] }: Pick<ClusterBody, 'origins'>, label: number): number {
  return origins.find((origin) => origin.label === label)?.shared ?? 0;
}

function mergedFrom({ origins = [] }: Pick<ClusterBody, 'origins'>, sizes: Sizes): readonly number[] {
  return origins
    .filter(({ label, shared }) => shared >= LEAST_MERGED * (sizes.get(label) ?? Infinity))
    .map(({ label }) => label);
}

function grownOf(
  clusters: readonly StoredCluster[],
  sizes: Sizes,
): readonly { readonly label: number; readonly by: number }[] {
  return clusters
    .map(({ label, members }) => ({ label, by: members.length - (sizes.get(label) ?? members.length) }))
    .filter(({ by }) => by > 0);
}
