import type { BlindSpot, ConsolidationPhase, CurationProposal } from './consolidation.ts';
import type { TopicRun, TopicRunDraft, TopicRunStamp } from './topic.ts';

/** What a run said of how topics moved. */
export interface ChurnPoint {
  readonly createdAt: number;
  readonly churn: number;
}

/** Two memories and how strongly they belong together because they were retrieved together. */
export interface MemoryEdge {
  /** The smaller id first, by code points. */
  readonly first: string;
  readonly second: string;
  /** 0 to 1: `1 - 0.5 ** times` for `times` common retrievals. */
  readonly weight: number;
  readonly times: number;
}

/** One search that found several memories, best first. */
export interface Retrieval {
  readonly number: number;
  readonly ids: readonly string[];
}

export interface ConsolidationRecord {
  readonly number: number;
  readonly scope: string;
  readonly startedAt: number;
  /** Absent while it runs, and for one that broke off. */
  readonly finishedAt?: number | undefined;
  readonly phase: ConsolidationPhase;
}

export interface ConsolidationResult {
  readonly number: number;
  readonly finishedAt: number;
  /** Numbers of the retrievals that strengthened the edges. */
  readonly replayed: readonly number[];
  readonly edges: readonly MemoryEdge[];
  readonly proposals: readonly CurationProposal[];
  readonly blindSpots: readonly BlindSpot[];
}

/** Rows written, by what they are. */
export interface ConsolidationRows {
  readonly edges: number;
  readonly proposals: number;
  readonly blindSpots: number;
}

/** Keeps topics, edges and consolidations, by scope. Every write is durable when it resolves; rejects `METADATA_STORE_*` codes. */
export interface TopicStore {
  /** `undefined` where nothing was ever detected. */
  latest(scope: string): Promise<TopicRun | undefined>;
  /** That of the latest, which is cheap to read. */
  latestStamp(scope: string): Promise<TopicRunStamp | undefined>;
  /** `undefined` when `after` is not the number of the latest run any more: somebody else detected meanwhile. */
  append(draft: TopicRunDraft, after: number | undefined): Promise<TopicRun | undefined>;
  /** Of runs since a moment, oldest first. Those of the last eight days are kept. */
  churnSince(scope: string, since: number): Promise<readonly ChurnPoint[]>;
  /** Searches that were not replayed yet, oldest first, at most 10 000. */
  retrievals(): Promise<readonly Retrieval[]>;
  /** Those with both ends among the ids; a missing one was never retrieved together. */
  edgesAmong(ids: readonly string[]): Promise<readonly MemoryEdge[]>;
  /**
   * `undefined` while another one runs, of whatever scope, that was started or moved on at most two minutes ago; an older
   * one broke off.
   */
  startConsolidation(start: { readonly scope: string; readonly now: number }): Promise<ConsolidationRecord | undefined>;
  /** Says how far a run is, which shows that it lives. */
  moveConsolidation(move: {
    readonly number: number;
    readonly phase: ConsolidationPhase;
    readonly now: number;
  }): Promise<void>;
  /**
   * Writes all or nothing; edges replace those of the same ends, proposals and blind spots those of the run before, and what was
   * replayed goes. `undefined`, and nothing is written, where the run was taken for broken off.
   */
  finishConsolidation(result: ConsolidationResult): Promise<ConsolidationRows | undefined>;
  /** Lets go of a run that failed. */
  abandonConsolidation(number: number): Promise<void>;
  /** The one that runs, whatever its scope. */
  runningConsolidation(now: number): Promise<ConsolidationRecord | undefined>;
  /** The last finished one. */
  latestConsolidation(scope: string): Promise<ConsolidationRecord | undefined>;
  /** Of the last finished consolidation, strongest first. */
  proposals(scope: string): Promise<readonly CurationProposal[]>;
}
