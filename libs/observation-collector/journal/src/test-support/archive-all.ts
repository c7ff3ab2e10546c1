import type { SessionCollector } from '@learning-memory/observation-collector';

/** As after all of them were stored. */
export async function archiveAll(collector: SessionCollector, includeOwn = false): Promise<void> {
  const handedOver = (await collector.unarchivedEntries()).map(({ id }) => id);
  await collector.archive({ handedOver, includeOwn });
}
