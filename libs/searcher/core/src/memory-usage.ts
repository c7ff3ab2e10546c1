import { MEMORY_RECORD_KIND } from '@learning-memory/memory';
import type { Usage } from '@learning-memory/metadata-store';
import type { SearchContext } from './search-context.ts';

/** Last uses by id; `undefined` when they cannot be read, which costs a search its ranking by use and nothing else. */
export async function readUsage(
  { metadataStore, logger }: SearchContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Usage> | undefined> {
  try {
    return await metadataStore.usage.find(MEMORY_RECORD_KIND, ids);
  } catch (error) {
    logger.warn('usage.unreadable', { error });
    return undefined;
  }
}

/** Starts counting and returns: an answer neither waits for the count nor fails with it. */
export function countUses({ metadataStore, now, logger }: SearchContext, ids: readonly string[]): void {
  if (ids.length === 0) return;
  metadataStore.usage.record({ kind: MEMORY_RECORD_KIND, ids, usedAt: now() }).catch((error: unknown) => {
    logger.warn('usage.uncounted', { error });
  });
}
