import type { SkippedFiles } from '@learning-memory/code-indexer';
import type { ReadingVersions } from './version-of.ts';

/** What a complete index call leaves for those who read the index; those before it left the first alone. */
export interface StoredReport {
  readonly skipped: readonly SkippedFiles[];
  /** Epoch milliseconds when it began to read the folder. */
  readonly startedAt?: number | undefined;
  readonly recursive?: boolean | undefined;
  readonly readBy?: ReadingVersions | undefined;
}

export function readReport(report: string | undefined): StoredReport {
  return report === undefined ? { skipped: [] } : (JSON.parse(report) as StoredReport);
}
