import { withFileLock } from '@learning-memory/observation-collector-journal';

/** Beside the note it guards. A killed server leaves it; it is broken by who comes next, and dropped when it is old. */
export const LOCK_SUFFIX = '.lock';

/** Runs `action` while no other process writes the note of this path. */
export function withNoteLock<T>(path: string, action: () => Promise<T>): Promise<T> {
  return withFileLock(`${path}${LOCK_SUFFIX}`, action);
}
