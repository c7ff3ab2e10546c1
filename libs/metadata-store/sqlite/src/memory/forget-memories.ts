import { and, eq } from 'drizzle-orm';
import type { MetadataOrm } from '../database/metadata-orm.ts';
import { MEMORY_KIND } from '../database/record-kinds.ts';
import { recordRevision, recordUsage } from '../database/schema.ts';
import { forgetConnections } from '../topics/retrieval-queries.ts';

/** Removes all that is kept of these memories, in every table that tells records apart by kind, or nothing. */
export function forgetMemories(database: MetadataOrm, ids: readonly string[]): void {
  database.transaction(
    (transaction) => {
      forgetConnections(transaction, ids);
      for (const id of ids) {
        for (const table of [recordUsage, recordRevision]) {
          transaction
            .delete(table)
            .where(and(eq(table.kind, MEMORY_KIND), eq(table.id, id)))
            .run();
        }
      }
    },
    { behavior: 'immediate' },
  );
}
