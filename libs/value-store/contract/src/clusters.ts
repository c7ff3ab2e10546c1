import type { Axis, Domain, ResolvedGhap } from '@learning-memory/ghap';
import type { ProjectIds, ProjectPayload } from '@learning-memory/project';

/** Says whose clusters are meant: those of one project, or those over all projects. */
export interface ClusterOwners {
  /** Those of one project, whose ids come first, and what is global; over all projects without it. */
  readonly projects?: ProjectIds | undefined;
  /** Ids of projects that clusters over all projects leave out. */
  readonly exceptProjects?: readonly string[] | undefined;
}

/** Asks for clusters. */
export interface ClusterScope extends ClusterOwners {
  readonly axis: Axis;
  /** Limits the clusters to one domain. */
  readonly domain?: Domain | undefined;
}

/** Says what was clustered. */
export interface ClusteredScope {
  readonly axis: Axis;
  readonly domain?: Domain | undefined;
  /** First of the `projects` that were asked for, `UNKNOWN_PROJECT` for null; absent over all projects. */
  readonly project?: string | undefined;
}

export interface ClusterSummary {
  /** `cluster_<axis>_<label>`; stays with the cluster while at least half of its members do (Jaccard), and comes back with them. */
  readonly id: string;
  readonly label: number;
  readonly size: number;
  /** Mean confidence weight of the members, 0 to 1. */
  readonly averageWeight: number;
  /**
   * A retrospective should look at it: it has no value that is not retired, or has grown by a fifth, was split, merged or back
   * after its newest value was last stored. Absent where that value still stands for it.
   */
  readonly due?: 'new' | 'changed' | undefined;
}

export interface ClusterParameters {
  readonly minClusterSize: number;
  readonly minSamples: number;
}

/** Pairs two experiences as near as any. */
export interface NearPair {
  readonly ids: readonly [string, string];
  readonly goals: readonly [string, string];
  /** A cosine. */
  readonly similarity: number;
}

/** Says why there is no cluster, and what could be tried. */
export interface NoClusters {
  readonly reason: string;
  /** Lists the nearest first, at most 3. */
  readonly nearestPairs: readonly NearPair[];
  readonly advice: string;
}

/** Says what a run changed, by ids. A cluster may be in several lists: one that was split may have grown. */
export interface ClusterChanges {
  /** Says when the run before was made, epoch milliseconds. */
  readonly since: number;
  readonly born: readonly string[];
  /** Had been gone, and are back under their id. */
  readonly revived: readonly string[];
  readonly grown: readonly { readonly id: string; readonly by: number }[];
  /** The parts hold a quarter or more of the members each, or two or more of one that is gone; one may have the same id. */
  readonly split: readonly { readonly id: string; readonly into: readonly string[] }[];
  /** Holds half or more of the members of each. */
  readonly merged: readonly { readonly id: string; readonly from: readonly string[] }[];
  readonly gone: readonly string[];
}

export interface AxisClusters extends ClusteredScope {
  /** Lists the largest first, then by label. */
  readonly clusters: readonly ClusterSummary[];
  readonly noiseCount: number;
  /** Experiences on the axis whose meaning could not be read; they are in no cluster and no noise. */
  readonly unreadableCount: number;
  readonly parameters: ClusterParameters;
  /** The parameters are the finer ones, tried because the usual ones found no cluster. */
  readonly fallback: boolean;
  /** The axis had not changed since an earlier run, whose answer this is. */
  readonly reused: boolean;
  /** Says when the clusters were made, epoch milliseconds. */
  readonly clusteredAt: number;
  /** Absent for the first run of a scope. */
  readonly changes?: ClusterChanges | undefined;
  /** Present when there is no cluster. */
  readonly noClusters?: NoClusters | undefined;
  /** Present while the experiences are being embedded by another model: the answer is that of an earlier run. */
  readonly notice?: string | undefined;
}

export interface ClusterMember extends ProjectPayload {
  readonly entry: ResolvedGhap;
  /** The cosine to the centroid. */
  readonly similarity: number;
}

export interface ClusterMembers extends ClusteredScope {
  readonly clusterId: string;
  /** Lists the nearest to the centroid first, at most `limit`. */
  readonly members: readonly ClusterMember[];
  /** Counts all members. */
  readonly size: number;
}
