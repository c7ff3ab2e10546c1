import { createJournalCollector } from '@learning-memory/observation-collector-journal';
import type { PartMakers } from './parts.ts';

/** What a session notes before anything is stored; its schemas take long to load. */
export const journalParts: Pick<PartMakers, 'collector'> = {
  collector: (_ask, { config, sessionId, logger }) =>
    createJournalCollector({ directory: config.journalPath, sessionId, logger }),
};
