import type { Logger } from '@learning-memory/logging';
import type { VectorStore } from '@learning-memory/vector-store';

export interface RowStore extends VectorStore {
  /**
   * By name of the collection: a number that grows with each change of a point, by whichever process. Where it is told, changes
   * that pass this store by are noticed, and given to the mirror.
   */
  revisions?(): Promise<ReadonlyMap<string, number>>;
}

export interface MirrorStore extends VectorStore {
  /** Deletes a collection in whatever state it is; where it can, a damaged one is made anew. */
  dropCollection?(name: string): Promise<void>;
}

export interface MirroredVectorStoreOptions {
  /** Holds everything, and is all that a write waits for. */
  readonly rows: RowStore;
  /** Finds by meaning while it can be reached; nothing else may write to it. */
  readonly mirror: MirrorStore;
  /** Tells one place of the mirror from another, such as its address: what lies in another one is not believed. Default `''`. */
  readonly place?: string | undefined;
  /** Of its own, absolute, on the machine of the rows: what the mirror still lacks. Made on first use. */
  readonly directory: string;
  /** What has to be done once before the rows can be believed; tried again while it rejects. */
  readonly preparation?: Preparation | undefined;
  /** How long a search waits for the mirror before the rows answer, in milliseconds. Default 2000. */
  readonly patienceMs?: number | undefined;
  /** Asks nothing of the mirror: for a process that ends soon. Its writes wait for others. Default false. */
  readonly isPassive?: boolean | undefined;
  readonly logger?: Logger | undefined;
}

export interface Preparation {
  /** Whether it was done before; asked without a lock. */
  readonly isDone: () => Promise<boolean>;
  /** By one process at a time. */
  readonly run: (context: PreparationContext) => Promise<void>;
}

export interface PreparationContext {
  readonly rows: VectorStore;
  /** Ids of a collection that were written here, and are not in the mirror yet. */
  readonly pendingIds: (collection: string) => Promise<ReadonlySet<string>>;
  /** To be called when the server has answered: calls wait longer then. */
  readonly noteAnswer: () => void;
  /** Given when the store is disposed. */
  readonly signal: AbortSignal;
}
