import type { Logger } from '@learning-memory/logging';
import type { JournalFiles } from './files/journal-files.ts';
import type { ProblemLog } from './files/problem-log.ts';
import type { ProcessIdentity } from './process-identity.ts';

/** Holds what the parts of one collector share. */
export interface JournalContext {
  readonly directory: string;
  readonly files: JournalFiles;
  readonly process: ProcessIdentity;
  readonly now: () => number;
  readonly newId: (now: number) => string;
  readonly logger: Logger;
  readonly problems: ProblemLog;
}
