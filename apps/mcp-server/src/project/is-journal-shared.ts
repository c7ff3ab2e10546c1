import { sep } from 'node:path';
import type { Config } from '../config/config.ts';

/** Whether the journal lies outside of the project: then all projects write into the same. */
export function isJournalShared({ journalPath, projectPath }: Pick<Config, 'journalPath' | 'projectPath'>): boolean {
  return !journalPath.startsWith(`${projectPath}${sep}`);
}
