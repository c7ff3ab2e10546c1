import type { Axis, Domain } from '@learning-memory/ghap';
import type { ProjectIds, ProjectPayload } from '@learning-memory/project';

/** Code points after trimming. */
export const VALUE_TEXT_LIMIT = 500;

/**
 * Says how far from the centroid a value may lie, by the distances of the members: mean and one standard deviation, mean and
 * half of one, or the median.
 */
export const VALUE_THRESHOLDS = ['one-sd', 'half-sd', 'median'] as const;
export type ValueThreshold = (typeof VALUE_THRESHOLDS)[number];

/** Holds what is kept of a value beside its vector; its project is that of its cluster, `GLOBAL_PROJECT` of one over all. */
export interface ValuePayload extends ProjectPayload {
  readonly text: string;
  readonly axis: Axis;
  readonly clusterId: string;
  readonly domain?: Domain | undefined;
  /** Members when the value was stored. */
  readonly clusterSize: number;
  /** Cosine of the value and the centroid when it was stored. */
  readonly similarity: number;
  /** Counts epoch milliseconds. */
  readonly createdAt: number;
}

/** Says how the entries of sessions that had been shown the value ended, counted from the moment it was shown. */
export interface HeededRecord {
  /** Sessions the value was shown to. */
  readonly sessions: number;
  readonly confirmed: number;
  readonly falsified: number;
  /** Lower bound of the 95 % Wilson interval of the share confirmed; 0 without an outcome. Ranks values. */
  readonly lowerBound: number;
}

export interface Value extends ValuePayload {
  readonly id: string;
  /** Is true when the cluster is gone; the value stays, with the size the cluster last had. */
  readonly detached: boolean;
  /** Is absent when the value was never shown. */
  readonly heeded?: HeededRecord | undefined;
}

export interface NearestMember extends ProjectPayload {
  readonly id: string;
  readonly goal: string;
  readonly similarity: number;
}

/** Distances are cosine distances to the centroid, 0 to 2. */
export interface ValueVerdict {
  readonly valid: boolean;
  readonly clusterId: string;
  readonly distance: number;
  /** A value is valid up to and including it. */
  readonly threshold: number;
  readonly rule: ValueThreshold;
  /** Sums up the members' distances; `standardDeviation` is that of the whole population. */
  readonly mean: number;
  readonly standardDeviation: number;
  readonly median: number;
  /** Is 1 - `distance`. */
  readonly similarity: number;
  /** Lists the nearest to the candidate first, at most 3, with their cosines. */
  readonly nearestMembers: readonly NearestMember[];
  /** Is present when not valid: the numbers in words, and what to do. */
  readonly reason?: string | undefined;
}

export interface ListValuesOptions {
  readonly axis?: Axis | undefined;
  /** Whose values are listed; those of all without it. */
  readonly projects?: ProjectIds | undefined;
  /** Must be 1 to 100. */
  readonly limit: number;
}

export interface SearchValuesOptions {
  readonly query: string;
  readonly axis?: Axis | undefined;
  readonly domain?: Domain | undefined;
  /** Whose values are searched; those of all without it. */
  readonly projects?: ProjectIds | undefined;
  /** Must be 1 to 1000. */
  readonly limit: number;
  readonly signal?: AbortSignal | undefined;
}

export interface FoundValue {
  readonly id: string;
  /** As it was stored; `get` knows what became of its cluster. */
  readonly value: ValuePayload;
  /** Lies between 0 and 1. */
  readonly score: number;
}
