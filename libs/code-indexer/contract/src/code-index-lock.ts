/**
 * The right to change a project's index. A change under a lock that another owner has taken over resolves `false` and is
 * none.
 */
export interface CodeIndexLock {
  readonly project: string;
  /** Names one call of one process, so that others can see whether it lives. */
  readonly owner: string;
}
