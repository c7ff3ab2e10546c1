export interface ValueExposure {
  /** The id of the value. */
  readonly id: string;
  readonly sessionId: string;
  /** Counts epoch milliseconds, up to the first time in the session. */
  readonly shownAt: number;
}

/**
 * Says which values a session was shown, so that what happened afterwards can be held against them. Every write is durable
 * when it resolves; rejects `METADATA_STORE_*` codes.
 */
export interface ValueExposureStore {
  /** Once for each value and session: the earliest time stays. */
  record(exposure: {
    readonly ids: readonly string[];
    readonly sessionId: string;
    readonly shownAt: number;
  }): Promise<void>;
  /** Orders by id, then by time; ids never shown are left out. */
  find(ids: readonly string[]): Promise<readonly ValueExposure[]>;
}
