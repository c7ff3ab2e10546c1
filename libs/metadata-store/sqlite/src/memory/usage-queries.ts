import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { MetadataOrm } from '../database/metadata-orm.ts';
import type { MemoryUsage } from '@learning-memory/memory';
import type { MetadataDatabase } from '../database/metadata-database.ts';
import { MEMORY_KIND } from '../database/record-kinds.ts';
import { recordUsage } from '../database/schema.ts';
import { recordRetrieval } from '../topics/retrieval-queries.ts';

export interface Use {
  readonly ids: readonly string[];
  readonly usedAt: number;
  /** 1 without it. */
  readonly times?: number | undefined;
}

export interface UsedMemory {
  readonly id: string;
  readonly usage: MemoryUsage;
}

/** All or none. */
export function recordUses(database: MetadataOrm, uses: readonly Use[]): void {
  database.transaction((transaction) => uses.forEach((use) => recordUse(transaction, use)), { behavior: 'immediate' });
}

/** False, at once, where another connection holds the lock. */
export function recordUsesIfFree(
  { client, orm }: Pick<MetadataDatabase, 'client' | 'orm'>,
  uses: readonly Use[],
): boolean {
  const patience = Number(client.pragma('busy_timeout', { simple: true }));
  client.pragma('busy_timeout = 0');
  try {
    recordUses(orm, uses);
    return true;
  } catch (error) {
    if ((error as { readonly code?: unknown }).code === 'SQLITE_BUSY') return false;
    throw error;
  } finally {
    client.pragma(`busy_timeout = ${String(patience)}`);
  }
}

/** A search, which says nothing of times, also notes what it found together. */
export function recordUse(database: MetadataOrm, use: Use): void {
  const { ids, usedAt, times } = use;
  countUse(database, use);
  if (times === undefined) recordRetrieval(database, { ids, usedAt });
}

/** In one statement: a search is often followed by the next, which waits for it. */
function countUse(database: MetadataOrm, { ids, usedAt, times = 1 }: Use): void {
  // Where a SELECT ends without WHERE, SQLite takes ON CONFLICT for the condition of a join.
  const first = sql`SELECT DISTINCT ${MEMORY_KIND}, value, ${times}, ${usedAt} FROM ${each(ids)} WHERE TRUE`;
  database
    .insert(recordUsage)
    .select(first)
    .onConflictDoUpdate({
      target: [recordUsage.kind, recordUsage.id],
      set: {
        useCount: sql`${recordUsage.useCount} + excluded.use_count`,
        lastUsedAt: sql`max(${recordUsage.lastUsedAt}, excluded.last_used_at)`,
      },
    })
    .run();
}

export function findUsage(database: MetadataOrm, ids: readonly string[]): UsedMemory[] {
  const rows = database
    .select()
    .from(recordUsage)
    .where(and(eq(recordUsage.kind, MEMORY_KIND), inArray(recordUsage.id, sql`(SELECT value FROM ${each(ids)})`)))
    .all();
  return rows.map(toUsedMemory);
}

/** Latest first. */
export function latestUses(database: MetadataOrm, limit: number): UsedMemory[] {
  const rows = database
    .select()
    .from(recordUsage)
    .where(eq(recordUsage.kind, MEMORY_KIND))
    .orderBy(desc(recordUsage.lastUsedAt), recordUsage.id)
    .limit(limit)
    .all();
  return rows.map(toUsedMemory);
}

function toUsedMemory({ id, useCount, lastUsedAt }: typeof recordUsage.$inferSelect): UsedMemory {
  return { id, usage: { useCount, lastUsedAt } };
}

export function forgetUsage(database: MetadataOrm, id: string): void {
  database
    .delete(recordUsage)
    .where(and(eq(recordUsage.kind, MEMORY_KIND), eq(recordUsage.id, id)))
    .run();
}

/** One parameter, however many they are. */
function each(ids: readonly string[]): SQL {
  return sql`json_each(${JSON.stringify(ids)})`;
}
