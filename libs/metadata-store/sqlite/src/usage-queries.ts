import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { Usage } from '@learning-memory/metadata-store';
import { idChunks } from './id-chunks.ts';
import { recordUsage } from './schema.ts';

export interface Use {
  readonly kind: string;
  readonly ids: readonly string[];
  readonly usedAt: number;
}

export interface UsedRecord {
  readonly id: string;
  readonly usage: Usage;
}

export function recordUse(database: BetterSQLite3Database, { kind, ids, usedAt }: Use): void {
  const later = sql`max(${recordUsage.lastUsedAt}, excluded.last_used_at)`;
  database.transaction(
    (transaction) => {
      for (const id of new Set(ids)) {
        transaction
          .insert(recordUsage)
          .values({ kind, id, useCount: 1, lastUsedAt: usedAt })
          .onConflictDoUpdate({
            target: [recordUsage.kind, recordUsage.id],
            set: { useCount: sql`${recordUsage.useCount} + 1`, lastUsedAt: later },
          })
          .run();
      }
    },
    { behavior: 'immediate' },
  );
}

export function findUsage(database: BetterSQLite3Database, kind: string, ids: readonly string[]): UsedRecord[] {
  const rows = idChunks(ids).flatMap((chunk) =>
    database
      .select()
      .from(recordUsage)
      .where(and(eq(recordUsage.kind, kind), inArray(recordUsage.id, chunk)))
      .all(),
  );
  return rows.map(toUsedRecord);
}

export function latestUsage(database: BetterSQLite3Database, kind: string, limit: number): UsedRecord[] {
  const rows = database
    .select()
    .from(recordUsage)
    .where(eq(recordUsage.kind, kind))
    .orderBy(desc(recordUsage.lastUsedAt), asc(recordUsage.id))
    .limit(limit)
    .all();
  return rows.map(toUsedRecord);
}

function toUsedRecord({ id, useCount, lastUsedAt }: typeof recordUsage.$inferSelect): UsedRecord {
  return { id, usage: { useCount, lastUsedAt } };
}
