import type { Logger } from '@learning-memory/logging';
import type { ProcessIdentity } from '@learning-memory/process-identity';
import type { JournalSeal } from './journal-seal.ts';
import type { JournalFiles } from './files/journal-files.ts';
import type { ProblemLog } from './files/problem-log.ts';

/** Holds what the parts of one collector share. */
export interface JournalContext {
  readonly directory: string;
  readonly files: JournalFiles;
  readonly process: ProcessIdentity;
  readonly isGone: (process: ProcessIdentity) => boolean;
  readonly now: () => number;
  readonly newId: (now: number) => string;
  readonly logger: Logger;
  readonly problems: ProblemLog;
  readonly isShared: boolean;
  readonly seal: JournalSeal | undefined;
  /** Never rejects; `undefined` where nobody knows it. */
  readonly project: () => Promise<JournalProject | undefined>;
}

/** The project that entries belong to. */
export interface JournalProject {
  readonly id: string;
  /** Under which ids its entries may stand, its own among them. */
  readonly ids: readonly string[];
}
