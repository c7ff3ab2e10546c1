import { and, eq, inArray, sql } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { MemoryUsage } from '@learning-memory/memory';
import { idChunks } from '../database/id-chunks.ts';
import { MEMORY_KIND } from '../database/record-kinds.ts';
import { recordUsage } from '../database/schema.ts';

export interface Use {
  readonly ids: readonly string[];
  readonly usedAt: number;
}

export interface UsedMemory {
  readonly id: string;
  readonly usage: MemoryUsage;
}

export function recordUse(database: BetterSQLite3Database, { ids, usedAt }: Use): void {
  const later = sql`max(${recordUsage.lastUsedAt}, excluded.last_used_at)`;
  database.transaction(
    (transaction) => {
      for (const id of new Set(ids)) {
        transaction
          .insert(recordUsage)
          .values({ kind: MEMORY_KIND, id, useCount: 1, lastUsedAt: usedAt })
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

export function findUsage(database: BetterSQLite3Database, ids: readonly string[]): UsedMemory[] {
  const rows = idChunks(ids).flatMap((chunk) =>
    database
      .select()
      .from(recordUsage)
      .where(and(eq(recordUsage.kind, MEMORY_KIND), inArray(recordUsage.id, chunk)))
      .all(),
  );
  return rows.map(({ id, useCount, lastUsedAt }) => ({ id, usage: { useCount, lastUsedAt } }));
}
