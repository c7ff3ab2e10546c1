import type { Parts } from './parts/parts.ts';

export const PURGE_NEEDS = ['memories', 'knowledge', 'deletedRecords'] as const;

/** Drops what was deleted so long ago that nobody can restore it, of every project; resolves with how much of each kind. */
export async function purgeExpired({
  memories,
  knowledge,
  deletedRecords,
}: Pick<Parts, (typeof PURGE_NEEDS)[number]>): Promise<Readonly<Record<string, unknown>>> {
  return {
    memories: await memories.purge(),
    scopes: await knowledge.purgeScopes(),
    records: await deletedRecords.purge(),
  };
}
