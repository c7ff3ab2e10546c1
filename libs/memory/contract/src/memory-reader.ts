import type { ProjectIds } from '@learning-memory/project';
import type { Memory } from './memory.ts';

export interface ReadMemoriesOptions {
  /** All memories without it. */
  readonly projects?: ProjectIds | undefined;
  /** Those stored at this moment or later, epoch milliseconds. */
  readonly since?: number | undefined;
  /** 1 or more. */
  readonly limit: number;
}

export interface ReadOldestOptions {
  readonly projects?: ProjectIds | undefined;
  /** Those stored before this moment, epoch milliseconds. */
  readonly before: number;
  /** 1 or more. */
  readonly limit: number;
  readonly offset?: number | undefined;
}

/** Reads live memories for what looks at all of them; counts nothing as a use. Rejects the codes of the vector store. */
export interface MemoryReader {
  /** Newest first, ties by id. */
  newest(options: ReadMemoriesOptions): Promise<readonly Memory[]>;
  /** Oldest first, ties by id. */
  oldest(options: ReadOldestOptions): Promise<readonly Memory[]>;
  /** Those of these ids that are live and of these projects, in the order of `ids`. */
  live(ids: readonly string[], projects?: ProjectIds): Promise<readonly Memory[]>;
  count(projects?: ProjectIds): Promise<number>;
  /** By id, of those that have one; unknown ids are left out. */
  vectors(ids: readonly string[]): Promise<ReadonlyMap<string, readonly number[]>>;
}
