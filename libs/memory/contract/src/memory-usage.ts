/** Says how often and when a memory was last of use. */
export interface MemoryUsage {
  readonly useCount: number;
  /** Counts epoch milliseconds. */
  readonly lastUsedAt: number;
}
