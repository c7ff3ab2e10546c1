import { and, eq } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { RecordKey } from '@learning-memory/metadata-store';
import { recordExposure, recordRevision, recordUsage } from './schema.ts';

/** Removes all that is kept of these records, or nothing. */
export function forgetRecords(database: BetterSQLite3Database, keys: readonly RecordKey[]): void {
  database.transaction(
    (transaction) => {
      for (const { kind, id } of keys) {
        for (const table of [recordUsage, recordRevision, recordExposure]) {
          transaction
            .delete(table)
            .where(and(eq(table.kind, kind), eq(table.id, id)))
            .run();
        }
      }
    },
    { behavior: 'immediate' },
  );
}
