import { and, desc, eq, max } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { RecordKey, Revision } from '@learning-memory/metadata-store';
import { recordRevision } from './schema.ts';

export interface NewRevision {
  readonly key: RecordKey;
  readonly snapshot: string;
  readonly replacedAt: number;
}

export function appendRevision(database: BetterSQLite3Database, { key, snapshot, replacedAt }: NewRevision): number {
  return database.transaction(
    (transaction) => {
      const last = transaction
        .select({ revision: max(recordRevision.revision) })
        .from(recordRevision)
        .where(ofRecord(key))
        .get();
      const revision = (last?.revision ?? 0) + 1;
      const { kind, id } = key;
      transaction.insert(recordRevision).values({ kind, id, revision, replacedAt, snapshot }).run();
      return revision;
    },
    { behavior: 'immediate' },
  );
}

export function listRevisions(database: BetterSQLite3Database, key: RecordKey): Revision[] {
  const { revision, replacedAt, snapshot } = recordRevision;
  return database
    .select({ revision, replacedAt, snapshot })
    .from(recordRevision)
    .where(ofRecord(key))
    .orderBy(desc(revision))
    .all();
}

function ofRecord({ kind, id }: RecordKey): ReturnType<typeof and> {
  return and(eq(recordRevision.kind, kind), eq(recordRevision.id, id));
}
