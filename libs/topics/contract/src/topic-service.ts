import type { ProjectIds } from '@learning-memory/project';
import type { BlindSpot, CurationProposal } from './consolidation.ts';
import type { SpaceId, SpaceState } from './spaces.ts';
import type { MergedTopic, Topic, TopicPhase } from './topic.ts';

/** Whose memories are meant; topics of two scopes have nothing to do with each other. */
export interface TopicScope {
  /** Names it: the id of a project, or `ALL_PROJECTS`. */
  readonly id: string;
  /** Whose memories belong to it; all there are without it. */
  readonly projects?: ProjectIds | undefined;
}

export interface TopicMetrics {
  readonly churn: number;
  readonly entropy: number;
}

export interface TopicPortfolio extends TopicMetrics {
  /** Largest first. */
  readonly topics: readonly Topic[];
  readonly isStable: boolean;
  /** 0 to 6, by how many memories there are now. */
  readonly tier: number;
  readonly provisional: boolean;
  readonly memoryCount: number;
  /** Epoch milliseconds; absent where nothing was detected yet. */
  readonly detectedAt?: number | undefined;
  /** Says what is not as it should be, such as memories that are newer than the topics. */
  readonly notice?: string | undefined;
}

export interface TopicStability extends TopicMetrics {
  readonly phases: Readonly<Record<TopicPhase, number>>;
  readonly dreamRecommended: boolean;
  readonly highChurnWarning: boolean;
  readonly averageChurn6h: number;
  readonly notice?: string | undefined;
}

export interface DetectedTopics {
  readonly newTopics: readonly Topic[];
  readonly mergedTopics: readonly MergedTopic[];
  readonly totalAfter: number;
  readonly provisional: boolean;
  /** False where the memories are as they were and nothing was forced. */
  readonly detected: boolean;
  readonly message: string;
}

export interface DivergenceAlert {
  readonly space: SpaceId;
  /** Highest similarity of the newest memory to one of the window. */
  readonly similarity: number;
  readonly threshold: number;
  /** The newest memory, shortened. */
  readonly summary: string;
}

export type DivergenceSeverity = 'none' | 'low' | 'medium' | 'high';

export interface Divergence {
  /** The farthest below its threshold first, at most three, of semantic spaces alone. */
  readonly alerts: readonly DivergenceAlert[];
  readonly severity: DivergenceSeverity;
  readonly notice?: string | undefined;
}

/** What may be done to keep the memories tidy. */
export type CurationTask =
  | ({ readonly kind: 'merge' } & CurationProposal)
  | { readonly kind: 'review'; readonly id: string; readonly reason: string };

export interface TopicStatus extends TopicMetrics {
  /** Mean confidence of the topics by size, 0 to 1; 0 without topics. */
  readonly coherence: number;
  readonly layers: readonly SpaceState[];
  readonly curationTasks: readonly CurationTask[];
  readonly memoryCount: number;
  readonly tier: number;
  readonly topicCount: number;
  readonly dreamRecommended: boolean;
  /** Absent unless one runs now. */
  readonly consolidation?: { readonly phase: string; readonly startedAt: number } | undefined;
  readonly notice?: string | undefined;
}

export interface Consolidation {
  readonly status: 'completed' | 'dry_run' | 'started';
  readonly memoriesConsidered: number;
  readonly retrievalsReplayed: number;
  readonly edgesStrengthened: number;
  readonly proposals: readonly CurationProposal[];
  readonly blindSpots: readonly BlindSpot[];
  readonly recommended: boolean;
  readonly metrics: TopicMetrics;
  /** Says which pairs nobody looked at, because it would take too long. */
  readonly notice?: string | undefined;
}

export const GRAPH_MODES = ['semantic', 'causal', 'code', 'entity'] as const;
export type GraphMode = (typeof GRAPH_MODES)[number];

export interface SearchGraphOptions extends TopicScope {
  readonly query: string;
  readonly mode: GraphMode;
  /** 1 to 100. */
  readonly limit: number;
  /** 0 to 1. */
  readonly minSimilarity: number;
  /** Leaves out the notes of this session, which still knows what they say. */
  readonly exceptNotesOf?: string | undefined;
  /** Whether each hit is a use of its memory; true by default. */
  readonly countsUses?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface GraphHit {
  readonly id: string;
  readonly content: string;
  readonly category: string;
  readonly tags: readonly string[];
  readonly sessionId?: string | undefined;
  readonly createdAt: number;
  readonly project?: string | undefined;
  /** 0 to 1. */
  readonly relevance: number;
  /** By space, of those that say something about both. */
  readonly similarities: Readonly<Partial<Record<SpaceId, number>>>;
}

export interface GraphAnswer {
  /** Best first. */
  readonly hits: readonly GraphHit[];
  /** Counts all that are similar enough. */
  readonly totalFound: number;
  readonly notice?: string | undefined;
}

/**
 * Rejects `TOPICS_*` and the codes of the stores and the model. Disposing breaks off what runs, also what nobody waits for, and
 * resolves once it has ended; nothing of it is kept.
 */
export interface TopicService extends AsyncDisposable {
  /** What the last detection found, with the phases of now. */
  portfolio(scope: TopicScope): Promise<TopicPortfolio>;
  /** `hours` is 1 to 168; churn is that of the last run within, else of the last of all, as what is recommended. */
  stability(scope: TopicScope & { readonly hours: number }): Promise<TopicStability>;
  /** Rejects `TOPICS_INSUFFICIENT_MEMORIES` below three memories. */
  detect(
    scope: TopicScope & { readonly force?: boolean | undefined; readonly signal?: AbortSignal | undefined },
  ): Promise<DetectedTopics>;
  /** Holds the newest memory against those of the hours before. */
  divergence(scope: TopicScope & { readonly lookbackHours: number }): Promise<Divergence>;
  status(scope: TopicScope): Promise<TopicStatus>;
  /** `blocking: false` answers `started` at once. Rejects `TOPICS_CONSOLIDATION_RUNNING` while one runs. */
  consolidate(
    scope: TopicScope & {
      readonly blocking?: boolean | undefined;
      readonly dryRun?: boolean | undefined;
      /** Ends what the caller waits for. */
      readonly signal?: AbortSignal | undefined;
    },
  ): Promise<Consolidation>;
  /** Counts each hit as a use of the memory where nothing else is asked. */
  search(options: SearchGraphOptions): Promise<GraphAnswer>;
  /** Counts what is shown of an answer that did not count. Starts it and returns. */
  countUses(ids: readonly string[]): void;
}
