import type { Logger } from '@learning-memory/logging';

export interface QdrantVectorStoreOptions {
  /** Where the server answers, `http://` or `https://`; without a port :6333. A path is put before every request. */
  readonly url: string;
  /** Sent with every request: use it over `https://` alone. Default none. */
  readonly apiKey?: string | undefined;
  /**
   * What the names of the collections begin with on the server, `[a-z0-9_-]`; a function is asked before the first request.
   * Default `learning_memory_`.
   */
  readonly prefix?: string | (() => string) | undefined;
  /** How long one request may take, with its further tries, in milliseconds. Default 30 000. */
  readonly timeoutMs?: number | undefined;
  /** How collections are laid out that this store makes; those that exist stay as they are. */
  readonly layout?: QdrantLayout | undefined;
  /** Hears of every look at a collection, and may refuse it. Default: a collection that is gone is taken for one that never was. */
  readonly watch?: CollectionWatch | undefined;
  readonly logger?: Logger | undefined;
}

/** Knows what was on the server before, so that what was lost there is not taken for a beginning. */
export interface CollectionWatch {
  /** The mark that the collection was made with, empty for one of an earlier release; `undefined` where there is none. Rejects what must not be. */
  seen(name: string, mark: string | undefined): Promise<void>;
  /** Names of what must be there. */
  names(): Promise<readonly string[]>;
}

export interface QdrantLayout {
  /** Keeps a quarter of each vector in memory beside the exact one, by which the best are scored again. Default `none`. */
  readonly quantization?: 'none' | 'int8' | undefined;
  /** Vectors, payloads and their indexes are read from disk. Default false: in memory where the server has it. */
  readonly onDisk?: boolean | undefined;
  /** Parts of a collection. Default: the server's, 1 on a single node. */
  readonly shards?: number | undefined;
  /** Copies of each shard on different nodes. Default: the server's, 1. */
  readonly replicas?: number | undefined;
}
