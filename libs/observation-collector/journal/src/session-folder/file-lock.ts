import { isGone, thisProcess } from '@learning-memory/process-identity';
import { nodeJournalFiles } from '../files/journal-files.ts';
import { withSessionLock } from './session-lock.ts';

/** Runs `action` while no other process does so under the same lock file. The lock of a dead process is broken. */
export function withFileLock<T>(path: string, action: () => Promise<T>): Promise<T> {
  return withSessionLock({ files: nodeJournalFiles, path, process: thisProcess, isGone, now: Date.now }, action);
}
