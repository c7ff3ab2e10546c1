import { and, desc, eq, max, type SQL } from 'drizzle-orm';
import type { MetadataOrm } from '../database/metadata-orm.ts';
import type { MemoryRevision } from '@learning-memory/memory';
import { MEMORY_KIND } from '../database/record-kinds.ts';
import { recordRevision } from '../database/schema.ts';

export interface NewRevision {
  readonly id: string;
  readonly snapshot: string;
  readonly replacedAt: number;
}

export function appendRevision(database: MetadataOrm, { id, snapshot, replacedAt }: NewRevision): number {
  return database.transaction(
    (transaction) => {
      const last = transaction
        .select({ revision: max(recordRevision.revision) })
        .from(recordRevision)
        .where(ofMemory(id))
        .get();
      const revision = (last?.revision ?? 0) + 1;
      transaction.insert(recordRevision).values({ kind: MEMORY_KIND, id, revision, replacedAt, snapshot }).run();
      return revision;
    },
    { behavior: 'immediate' },
  );
}

export function listRevisions(database: MetadataOrm, id: string): MemoryRevision[] {
  const { revision, replacedAt, snapshot } = recordRevision;
  return database
    .select({ revision, replacedAt, snapshot })
    .from(recordRevision)
    .where(ofMemory(id))
    .orderBy(desc(revision))
    .all();
}

function ofMemory(id: string): SQL | undefined {
  return and(eq(recordRevision.kind, MEMORY_KIND), eq(recordRevision.id, id));
}
