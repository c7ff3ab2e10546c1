import type { VectorStore } from '@learning-memory/vector-store';
import type { PreparationContext } from '@learning-memory/vector-store-mirrored';

/** How far the fetching is; what a process does not end, the next one goes on with. */
export interface FetchingState {
  readonly done: readonly string[];
  readonly current?: string | undefined;
  readonly cursor?: string | undefined;
}

export interface Fetching extends PreparationContext {
  readonly former: VectorStore;
  /** Rows that were made later, in epoch milliseconds, stay: sessions go on that began before. */
  readonly since: number;
  readonly save: (state: FetchingState) => Promise<void>;
}
