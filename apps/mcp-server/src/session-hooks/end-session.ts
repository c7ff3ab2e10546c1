import { createJournalCollector } from '@learning-memory/observation-collector-journal';
import type { HookPlaces } from './hook-places.ts';

/** Moves what the session resolved to the archive of the journal; an open entry stays for the next session to find. */
export async function endSession({ journalPath }: HookPlaces, sessionId: string): Promise<undefined> {
  await using collector = createJournalCollector({ directory: journalPath, sessionId });
  await collector.archive({ includeOwn: true });
}
