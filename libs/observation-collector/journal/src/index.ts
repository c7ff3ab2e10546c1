export { assignConfidenceTier, OUTCOME_EVENT_LIFETIME } from './confidence-tier.ts';
export type { TierAnswer, TierQuestion } from './confidence-tier.ts';
export { createJournalCollector } from './journal-collector.ts';
export type { JournalCollectorOptions } from './journal-collector.ts';
export { mayHaveOrphans } from './may-have-orphans.ts';
export type { OrphanQuestion } from './may-have-orphans.ts';
export { sessionFolderName } from './session-folder-name.ts';
