import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { MemoryUsage } from '@learning-memory/memory';
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

/** A search, which says nothing of times, also notes what it found together. */
export function recordUse(database: BetterSQLite3Database, use: Use): void {
  const { ids, usedAt, times } = use;
  database.transaction(
    (transaction) => {
      countUse(transaction, use);
      if (times === undefined) recordRetrieval(transaction, { ids, usedAt });
    },
    { behavior: 'immediate' },
  );
}

/** In one statement: a search is often followed by the next, which waits for it. */
function countUse(database: BetterSQLite3Database, { ids, usedAt, times = 1 }: Use): void {
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

export function findUsage(database: BetterSQLite3Database, ids: readonly string[]): UsedMemory[] {
  const rows = database
    .select()
    .from(recordUsage)
    .where(and(eq(recordUsage.kind, MEMORY_KIND), inArray(recordUsage.id, sql`(SELECT value FROM ${each(ids)})`)))
    .all();
  return rows.map(({ id, useCount, lastUsedAt }) => ({ id, usage: { useCount, lastUsedAt } }));
}

export function forgetUsage(database: BetterSQLite3Database, id: string): void {
  database
    .delete(recordUsage)
    .where(and(eq(recordUsage.kind, MEMORY_KIND), eq(recordUsage.id, id)))
    .run();
}

/** One parameter, however many they are. */
function each(ids: readonly string[]): SQL {
  return sql`json_each(${JSON.stringify(ids)})`;
}
