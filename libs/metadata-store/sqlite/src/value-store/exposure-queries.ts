import { and, eq, inArray, sql } from 'drizzle-orm';
import type { MetadataOrm } from '../database/metadata-orm.ts';
import type { ValueExposure } from '@learning-memory/value-store';
import { idChunks } from '../database/id-chunks.ts';
import { VALUE_KIND } from '../database/record-kinds.ts';
import { recordExposure } from '../database/schema.ts';

export interface NewExposure {
  readonly ids: readonly string[];
  readonly sessionId: string;
  readonly shownAt: number;
}

export function recordExposures(database: MetadataOrm, exposure: NewExposure): void {
  const { ids, sessionId, shownAt } = exposure;
  database.transaction(
    (transaction) => {
      for (const id of ids) {
        transaction
          .insert(recordExposure)
          .values({ kind: VALUE_KIND, id, sessionId, shownAt })
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

export function findExposures(database: MetadataOrm, ids: readonly string[]): ValueExposure[] {
  const { id, sessionId, shownAt } = recordExposure;
  const found = idChunks(ids).flatMap((chunk) =>
    database
      .select({ id, sessionId, shownAt })
      .from(recordExposure)
      .where(and(eq(recordExposure.kind, VALUE_KIND), inArray(id, chunk)))
      .all(),
  );
  return found.sort(byIdThenTime);
}

/** Sessions of the same moment by their id, so that the order never depends on the file. */
function byIdThenTime(a: ValueExposure, b: ValueExposure): number {
  return compare(a.id, b.id) || a.shownAt - b.shownAt || compare(a.sessionId, b.sessionId);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
