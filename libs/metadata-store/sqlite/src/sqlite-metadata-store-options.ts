import type { Logger } from '@learning-memory/logging';
import type { SqliteThreads } from '@learning-memory/sqlite-file';

export interface SqliteMetadataStoreOptions {
  /** Made on first use, with its folder. Other stores may keep their tables in it. */
  readonly file: string;
  /**
   * Says where the file is copied before a migration; the last 5 copies stay. With copies there, a file that is missing or was
   * made anew with less than half of what the newest holds is refused.
   */
  readonly backupDirectory: string;
  /** Says how long a call waits for the lock of another process, in milliseconds. Defaults to 5000. */
  readonly busyTimeoutMs?: number | undefined;
  /**
   * True works without a thread of its own: for a process that asks little and ends. Each call holds the thread up. Defaults
   * to false.
   */
  readonly inCallingThread?: boolean | undefined;
  /** Holds threads shared with other stores, whose module exposes `createMetadataApi` as `metadata`. Defaults to its own. */
  readonly threads?: SqliteThreads | undefined;
  readonly logger?: Logger | undefined;
}
