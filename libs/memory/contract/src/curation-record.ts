export const MERGE_STRATEGIES = ['keep_newest', 'combine'] as const;
/** `keep_newest` says what the newest says; `combine` what all say, the oldest first, each text once. */
export type MergeStrategy = (typeof MERGE_STRATEGIES)[number];

export const CURATION_ACTIONS = ['merge', 'forget', 'boost', 'restore'] as const;
export type CurationAction = (typeof CURATION_ACTIONS)[number];

/** Says who did what to which memories, and when; it holds no text of theirs. */
export interface CurationRecord {
  readonly id: string;
  readonly action: CurationAction;
  /** The memory it was about first; of a merge then the sources. */
  readonly memoryIds: readonly string[];
  readonly project?: string | undefined;
  readonly sessionId?: string | undefined;
  readonly agentId?: string | undefined;
  /** Counts epoch milliseconds. */
  readonly at: number;
  /** Of a merge. */
  readonly strategy?: MergeStrategy | undefined;
  /** Of a boost: the importance before and after. */
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  /** Of a restore: the record of what it undid. */
  readonly undoes?: string | undefined;
}
