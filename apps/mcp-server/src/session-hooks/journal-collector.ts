/** Imported on demand. */
export { createJournalCollector } from '@learning-memory/observation-collector-journal';
