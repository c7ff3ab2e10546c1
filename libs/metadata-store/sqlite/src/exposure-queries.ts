import { and, eq, inArray, sql } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { Exposure } from '@learning-memory/metadata-store';
import { idChunks } from './id-chunks.ts';
import { recordExposure } from './schema.ts';

export interface NewExposure {
  readonly kind: string;
  readonly ids: readonly string[];
  readonly sessionId: string;
  readonly shownAt: number;
}

export function recordExposures(database: BetterSQLite3Database, exposure: NewExposure): void {
  const { kind, ids, sessionId, shownAt } = exposure;
  database.transaction(
    (transaction) => {
      for (const id of ids) {
        transaction
          .insert(recordExposure)
          .values({ kind, id, sessionId, shownAt })
          .onConflictDoUpdate({
            target: [recordExposure.kind, recordExposure.id, recordExposure.sessionId],
            set: { shownAt: sql`min(${recordExposure.shownAt}, excluded.shown_at)` },
          })
          .run();
      }
    },
    { behavior: 'immediate' },
  );
}

export function findExposures(database: BetterSQLite3Database, kind: string, ids: readonly string[]): Exposure[] {
  const { id, sessionId, shownAt } = recordExposure;
  const found = idChunks(ids).flatMap((chunk) =>
    database
      .select({ id, sessionId, shownAt })
      .from(recordExposure)
      .where(and(eq(recordExposure.kind, kind), inArray(id, chunk)))
      .all(),
  );
  return found.sort(byIdThenTime);
}

/** Sessions of the same moment by their id, so that the order never depends on the file. */
function byIdThenTime(a: Exposure, b: Exposure): number {
  return compare(a.id, b.id) || a.shownAt - b.shownAt || compare(a.sessionId, b.sessionId);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
