import type { Axis, Domain, OutcomeStatus, ResolvedGhap } from '@learning-memory/ghap';
import type { ProjectIds } from '@learning-memory/project';
import type { SearchAnswer } from '@learning-memory/searcher';

export interface ListExperiencesOptions {
  readonly domain?: Domain | undefined;
  readonly outcome?: OutcomeStatus | undefined;
  /** Whose experiences are meant; all there are without it. */
  readonly projects?: ProjectIds | undefined;
  /** Keeps what was created at this time or after it, in epoch milliseconds. */
  readonly since?: number | undefined;
  /** Must be 1 to 1000. */
  readonly limit: number;
  /** How many to leave out, the newest first. Default 0. */
  readonly offset?: number | undefined;
}

/** Says which experiences are counted. */
export type CountExperiencesOptions = Omit<ListExperiencesOptions, 'limit' | 'offset'>;

export interface SearchExperiencesOptions {
  readonly query: string;
  readonly axis: Axis;
  readonly domain?: Domain | undefined;
  readonly outcome?: OutcomeStatus | undefined;
  /** Whose experiences are meant; all there are without it. */
  readonly projects?: ProjectIds | undefined;
  /** Must be 1 to 1000. */
  readonly limit: number;
  readonly signal?: AbortSignal | undefined;
}

export interface FoundExperience {
  readonly entry: ResolvedGhap;
  /** Lies between 0 and 1. */
  readonly score: number;
}

/** Reads what a persister has stored; the codes of store and model pass through. */
export interface ExperienceReader {
  /** Answers in the order of `ids`; unknown ids are left out. */
  get(ids: readonly string[]): Promise<readonly ResolvedGhap[]>;
  /** Stored entries by creation, newest first, ties by id. */
  list(options: ListExperiencesOptions): Promise<readonly ResolvedGhap[]>;
  /** How many `list` has to give. */
  count(options: CountExperiencesOptions): Promise<number>;
  /** Searches by words alone, with a notice, when the query cannot be embedded. */
  search(options: SearchExperiencesOptions): Promise<SearchAnswer<FoundExperience>>;
  /** All stored entries by id, read in pages while they are asked for. */
  exportEntries(): AsyncIterable<ResolvedGhap>;
}
