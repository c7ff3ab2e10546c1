import type { Axis, Domain } from '@learning-memory/ghap';
import type { ProjectIds, ProjectPayload } from '@learning-memory/project';

/** Code points after trimming. */
export const VALUE_TEXT_LIMIT = 500;

/**
 * Says how far from a cluster a value may lie, by the distances of its members' sentences: mean and one standard deviation, mean
 * and half of one, or the median.
 */
export const VALUE_THRESHOLDS = ['one-sd', 'half-sd', 'median'] as const;
export type ValueThreshold = (typeof VALUE_THRESHOLDS)[number];

/** Holds what is kept of a value beside its vector; its project is that of its cluster, `GLOBAL_PROJECT` of one over all. */
export interface ValuePayload extends ProjectPayload {
  readonly text: string;
  readonly axis: Axis;
  readonly clusterId: string;
  readonly domain?: Domain | undefined;
  /** Members when the value was stored, or stored again after the cluster had changed. */
  readonly clusterSize: number;
  /** Similarity of the verdict when it was stored. */
  readonly similarity: number;
  /** Counts epoch milliseconds. */
  readonly createdAt: number;
  /** When it was last stored again after it had been retired; what happened before counts no more. */
  readonly restoredAt?: number | undefined;
  /** When it was last stored again after its cluster had changed: it is still true. */
  readonly reaffirmedAt?: number | undefined;
}

/**
 * Says how entries ended that the value could have helped: of sessions that had been shown it, from that moment on, of the
 * domains that its cluster is about. What came before it was restored counts no more.
 */
export interface HeededRecord {
  /** Sessions the value was shown to. */
  readonly sessions: number;
  readonly confirmed: number;
  readonly falsified: number;
  /** Lower bound of the 95 % Wilson interval of the share confirmed; 0 without an outcome. Ranks values. */
  readonly lowerBound: number;
}

/**
 * Compares how often entries came true in sessions that were shown a value and in others, among those of the domains that its
 * cluster is about: `retired` where ten entries or more show with 90 % that it is below zero, and likely by 20 points; `demoted` where
 * thirty show no use.
 */
export interface ValueStanding {
  readonly kind: 'unproven' | 'helps' | 'demoted' | 'retired';
  /** Confirmed and falsified entries with it. */
  readonly chances: number;
  /** Share confirmed with it less that without, with bounds that hold 90 %; absent where there are too few entries. */
  readonly effect?: { readonly mean: number; readonly low: number; readonly high: number } | undefined;
  /** Says in one sentence why it stands where it stands. */
  readonly reason: string;
}

export interface Value extends ValuePayload {
  readonly id: string;
  /** True when the cluster is gone; the value stays, with the size the cluster last had. */
  readonly detached: boolean;
  /** Absent when the value was never shown. */
  readonly heeded?: HeededRecord | undefined;
  /** Absent when the value was never shown. */
  readonly standing?: ValueStanding | undefined;
}

export interface NearestMember extends ProjectPayload {
  readonly id: string;
  readonly goal: string;
  readonly similarity: number;
}

/** Sums up the distances of sentences from elsewhere to the nearest cluster that is not theirs. */
export interface ForeignSentences {
  readonly mean: number;
  /** That of the whole population. */
  readonly standardDeviation: number;
  readonly median: number;
  /** One in twenty is nearer. */
  readonly bound: number;
}

/**
 * A value is compared with sentences of its kind: what the members of clusters say they learnt. Distances are 1 less how like it
 * is to them by meaning and words, 0 to 2 (docs/values.md).
 */
export interface ValueVerdict {
  /** It is a sentence, nearer to this cluster than to any other, and within the threshold. */
  readonly valid: boolean;
  readonly clusterId: string;
  readonly distance: number;
  /**
   * The nearer of two bounds: the rule, and that of `foreign`; that of `foreign` alone where members say the same over and over.
   * A value is within up to and including it.
   */
  readonly threshold: number;
  readonly rule: ValueThreshold;
  /** Sums up the distances of the members' own sentences, each with those left out that say it; `standardDeviation` is that of all. */
  readonly mean: number;
  readonly standardDeviation: number;
  readonly median: number;
  /** 1 - `distance`. */
  readonly similarity: number;
  /** Absent where fewer than twenty sentences are known to be about something else: then the rule stands alone. */
  readonly foreign?: ForeignSentences | undefined;
  /** The nearest of the other clusters. */
  readonly otherCluster?: { readonly clusterId: string; readonly distance: number } | undefined;
  /** Lists the members with the nearest sentences first, at most 3, with their cosines. */
  readonly nearestMembers: readonly NearestMember[];
  /** Says where its words contradict what a member learnt; never makes it invalid. */
  readonly warning?: string | undefined;
  /** Says what the verdict rests on where lessons are missing, and what it cannot judge. */
  readonly note: string;
  /** Present when not valid: the numbers in words, and what to do. */
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
  /** Puts retired ones last, as `list` does, and does not leave them out. */
  readonly includeRetired?: boolean | undefined;
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
