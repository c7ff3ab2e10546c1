import { itemAt } from '@learning-memory/array-access';
import { experienceCollection } from '@learning-memory/observation-persister-collection';
import {
  valueStoreError,
  type ClusterMember,
  type ClusterMembers,
  type ClusterOwners,
} from '@learning-memory/value-store';
import { compareStrings } from '@learning-memory/text-analysis';
import { centreAll, decodeNumbers, originOf } from '../experiences/centred-experiences.ts';
import { getExperiences } from '../experiences/experience-pages.ts';
import { collectVectors, type ExperienceVectors } from '../experiences/experience-vectors.ts';
import { round } from '../geometry/round.ts';
import { centroidOf, cosine } from '../geometry/unit-vectors.ts';
import type { ValueStoreContext } from '../value-store-context.ts';
import { requirePresentModel } from './reembedding.ts';
import { requireCluster, requireClusterKey, type ClusterInRun } from './stored-runs.ts';

/** A cluster as it lies in space, seen from the origin of its run. */
export interface ClusterGeometry {
  readonly origin: Float32Array;
  readonly experiences: ExperienceVectors;
  readonly centroid: Float32Array;
}

export interface Similarity {
  readonly id: string;
  /** A cosine. */
  readonly similarity: number;
}

/**
 * Rejects `VALUE_STORE_CLUSTER_NOT_FOUND` when the run is of another model or none of the members is stored any more, and
 * `VALUE_STORE_INSUFFICIENT_DATA` while vectors of the present model are missing.
 */
export async function readGeometry(context: ValueStoreContext, found: ClusterInRun): Promise<ClusterGeometry> {
  await requirePresentModel(context, found);
  const { run, cluster } = found;
  const pages = getExperiences(context, run.axis, { ids: cluster.members, withVectors: true });
  const { dimension } = context.embedding.model;
  const experiences = await collectVectors(pages, { axis: run.axis, dimension });
  if (experiences.ids.length > 0) {
    const { sum, count } = run.report.axisSum;
    const origin = originOf({ sum: decodeNumbers(sum, dimension), count }, experiences.rows);
    const centred = centreAll(experiences, origin);
    return { experiences: centred, origin, centroid: centroidOf(centred) };
  }
  throw membersNotStored(found);
}

/** `VALUE_STORE_CLUSTER_NOT_FOUND`. */
export function membersNotStored({ clusterId, cluster }: ClusterInRun): Error {
  return valueStoreError(
    'VALUE_STORE_CLUSTER_NOT_FOUND',
    `The ${cluster.members.length} members of ${clusterId} are not stored any more. Ask for the clusters of the axis.`,
    { details: { clusterId } },
  );
}

/** To every experience, nearest first, ties by id. */
export function rankBySimilarity({ ids, rows }: ExperienceVectors, to: Float32Array): readonly Similarity[] {
  return rows
    .map((row, index) => ({ id: itemAt(ids, index), similarity: round(cosine(row, to)) }))
    .sort((a, b) => b.similarity - a.similarity || compareStrings(a.id, b.id));
}

export interface MembersQuestion {
  readonly clusterId: string;
  readonly limit: number;
  readonly owners: ClusterOwners;
}

export async function clusterMembers(
  context: ValueStoreContext,
  { clusterId, limit, owners }: MembersQuestion,
): Promise<ClusterMembers> {
  const found = await requireCluster(context, requireClusterKey(clusterId), owners);
  const { experiences, centroid } = await readGeometry(context, found);
  const nearest = rankBySimilarity(experiences, centroid).slice(0, limit);
  const { axis, domain, project } = found.run;
  const members = await readMembers(context, found, nearest);
  // Who reads the members writes a value next: what that is held against takes some 300 ms, and is made meanwhile.
  context.yardsticks.of(context, found.run).catch(() => {});
  return {
    axis,
    ...(domain === undefined ? {} : { domain }),
    ...(project === undefined ? {} : { project }),
    clusterId: found.clusterId,
    members,
    size: found.cluster.members.length,
  };
}

/** Reads them in the order of `ranked`. */
export async function readMembers(
  { embedding, vectorStore }: ValueStoreContext,
  { run }: ClusterInRun,
  ranked: readonly Similarity[],
): Promise<readonly ClusterMember[]> {
  const similarities = new Map(ranked.map(({ id, similarity }) => [id, similarity]));
  const points = await vectorStore.get(experienceCollection(run.axis, embedding.model), [...similarities.keys()]);
  return points.map(({ id, payload: { entry, project } }) => ({
    entry,
    similarity: similarities.get(id) ?? 0,
    ...(project === undefined ? {} : { project }),
  }));
}
