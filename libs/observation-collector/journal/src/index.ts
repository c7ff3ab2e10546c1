export { assignConfidenceTier, OUTCOME_EVENT_LIFETIME } from './entries/confidence-tier.ts';
export type { TierAnswer, TierQuestion } from './entries/confidence-tier.ts';
export { createJournalCollector } from './journal-collector.ts';
export type { JournalCollectorOptions } from './journal-collector.ts';
export type { JournalProject } from './journal-context.ts';
export { mayHaveOrphans } from './dead-sessions/may-have-orphans.ts';
export type { OrphanQuestion } from './dead-sessions/may-have-orphans.ts';
export { sessionFolderName } from './session-folder/session-folder-name.ts';
