import type { SpaceId, SpaceState } from './spaces.ts';

export const TOPIC_PHASES = ['Emerging', 'Stable', 'Declining', 'Merging'] as const;
export type TopicPhase = (typeof TOPIC_PHASES)[number];

/** Fewest memories of the tiers 0 to 6. */
export const TIER_STARTS = [0, 1, 3, 10, 30, 100, 500] as const;

/** Below this tier topics are provisional: the next memories may well rearrange them. */
export const FIRM_TIER = 4;

/** Fewest memories that topics are detected among, and fewest of a topic. */
export const FEWEST_MEMORIES = 3;

const HOUR = 3_600_000;

/** Milliseconds. What absorbed another is merging first, then what is new is emerging, then what gains nothing declines. */
export const PHASE_TIMES: { readonly [Phase in 'merging' | 'emerging' | 'declining']: number } = {
  merging: 24 * HOUR,
  emerging: 24 * HOUR,
  declining: 7 * 24 * HOUR,
};

/** Consolidation is advised where both are exceeded, among so many topics. */
export const DREAM_THRESHOLDS = { entropy: 0.7, churn: 0.5, topics: 3 } as const;

/** Churn below this is stable. */
export const STABLE_CHURN = 0.3;

/** What two runs share: kept for a topic from one run to the next. Times are epoch milliseconds. */
export interface TopicRecord {
  /** A UUID; stays as long as the Jaccard index of the members is at least .5, and comes back when they gather again. */
  readonly id: string;
  readonly name: string;
  /** Mean weighted agreement of its pairs, on the scale of `TOTAL_WEIGHT`. */
  readonly weightedAgreement: number;
  /** Weighted agreement as a share of what was active, 0 to 1. */
  readonly confidence: number;
  /** Spaces in which most of its memories lie in one cluster, in their order. */
  readonly contributingSpaces: readonly SpaceId[];
  /** Ids of its memories, in their order. */
  readonly members: readonly string[];
  readonly firstSeenAt: number;
  /** When its newest memory was stored. */
  readonly newestMemberAt: number;
  /** When it last absorbed another. */
  readonly mergedAt?: number | undefined;
}

export interface Topic extends TopicRecord {
  readonly phase: TopicPhase;
}

export interface MergedTopic {
  readonly absorbedId: string;
  readonly intoId: string;
}

/** One detection of topics, as it is kept. */
export interface TopicRunDraft {
  readonly scope: string;
  readonly createdAt: number;
  /** Says what was looked at; equal for equal memories. */
  readonly fingerprint: string;
  readonly memoryCount: number;
  /** 0 to 1, against the run before; 0 for the first. */
  readonly churn: number;
  readonly entropy: number;
  readonly spaces: readonly SpaceState[];
  readonly merged: readonly MergedTopic[];
  /** Largest first. */
  readonly topics: readonly TopicRecord[];
  /** Topics that are over, as they were last seen, the latest first; at most 50. */
  readonly vanished: readonly TopicRecord[];
}

export interface TopicRun extends TopicRunDraft {
  /** Grows from run to run. */
  readonly number: number;
}

/** What tells runs of a scope apart. */
export type TopicRunStamp = Pick<TopicRun, 'number' | 'createdAt'>;
