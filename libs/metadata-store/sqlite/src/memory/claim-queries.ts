import type { MemoryClaim, MemoryHolder } from '@learning-memory/memory';
import type { MetadataOrm } from '../database/metadata-orm.ts';
import { curationStatements } from './curation-statements.ts';
import { findCuration } from './find-curation.ts';

export function takeMemories(database: MetadataOrm, claim: MemoryClaim): MemoryHolder | undefined {
  return database.transaction(() => takeWithin(database, claim), { behavior: 'immediate' });
}

/** Within a transaction of the same connection. */
export function takeWithin(
  database: MetadataOrm,
  { id: curationId, memoryIds, at, staleBefore }: MemoryClaim,
): MemoryHolder | undefined {
  const { freeStale, holder: findHolder, claim } = curationStatements(database);
  freeStale.run({ staleBefore });
  const holder = findHolder.get({ memoryIds: JSON.stringify(memoryIds) });
  if (holder !== undefined) return { id: holder.id, record: findCuration(database, holder.id) };
  for (const memoryId of memoryIds) claim.run({ memoryId, curationId, at });
  return undefined;
}

export function freeMemories(database: MetadataOrm, id: string): void {
  curationStatements(database).free.run({ id });
}
