import type { JournalSeal } from './journal-seal.ts';
import { resolve } from 'node:path';
import { silentLogger, type Logger } from '@learning-memory/logging';
import type { ObservationCollector } from '@learning-memory/observation-collector';
import { isGone, thisProcess, type ProcessIdentity } from '@learning-memory/process-identity';
import { createClientSession } from './client-session/client-session.ts';
import { newGhapId } from './entries/ghap-id.ts';
import { nodeJournalFiles, type JournalFiles } from './files/journal-files.ts';
import { createProblemLog } from './files/problem-log.ts';
import type { JournalContext, JournalProject } from './journal-context.ts';
import { boundedSessionId } from './session-folder/session-folder-name.ts';

export interface JournalCollectorOptions {
  /** The folder of the journal, which is made with the first entry. */
  readonly directory: string;
  /** One per conversation, from outside; any text. The same id takes an earlier session up again. */
  readonly sessionId: string;
  /** Returns epoch milliseconds. */
  readonly now?: (() => number) | undefined;
  /** Makes the id of a new entry; by default `ghap_YYYYMMDD_HHMMSS_xxxxxx`. */
  readonly newId?: ((now: number) => string) | undefined;
  /** Asked whenever an entry needs it; without an answer the entry has no project. */
  readonly project?: (() => Promise<JournalProject | undefined>) | undefined;
  /** Several projects may write here: what carries no project may be anybody's. Default false. */
  readonly isShared?: boolean | undefined;
  /**
   * For a folder that others may fill, as that of a repository is: sessions without this seal are passed over, unless the folder
   * is shared by projects and so in none.
   */
  readonly seal?: JournalSeal | undefined;
  readonly logger?: Logger | undefined;
}

/** Holds what tests replace. */
export interface JournalCollectorSeams {
  readonly files?: JournalFiles | undefined;
  readonly process?: ProcessIdentity | undefined;
  readonly isGone?: ((process: ProcessIdentity) => boolean) | undefined;
}

/**
 * A collector on plain files: `<directory>/<session>/` for what is under way, `<directory>/archive/` for the past.
 */
export function createJournalCollector(options: JournalCollectorOptions): ObservationCollector {
  return createCollectorWith(options, {});
}

export function createCollectorWith(
  options: JournalCollectorOptions,
  seams: JournalCollectorSeams,
): ObservationCollector {
  const logger = options.logger ?? silentLogger;
  const context: JournalContext = {
    directory: resolve(options.directory),
    files: seams.files ?? nodeJournalFiles,
    process: seams.process ?? thisProcess,
    isGone: seams.isGone ?? isGone,
    now: options.now ?? Date.now,
    newId: options.newId ?? newGhapId,
    logger,
    problems: createProblemLog(logger),
    isShared: options.isShared ?? false,
    seal: options.seal,
    project: async () => {
      try {
        return await options.project?.();
      } catch (error) {
        logger.warn('journal.project_unknown', { error });
        return undefined;
      }
    },
  };
  return createClientSession(context, boundedSessionId(options.sessionId));
}
