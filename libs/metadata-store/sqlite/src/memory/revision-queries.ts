import { and, desc, eq, type SQL } from 'drizzle-orm';
import type { MetadataOrm } from '../database/metadata-orm.ts';
import type { MemoryRevision } from '@learning-memory/memory';
import { MEMORY_KIND } from '../database/record-kinds.ts';
import { recordRevision } from '../database/schema.ts';

export interface NewRevision {
  readonly id: string;
  readonly snapshot: string;
  readonly replacedAt: number;
}

export function appendRevision(database: MetadataOrm, added: NewRevision): number {
  return database.transaction((transaction) => addRevision(transaction, added), { behavior: 'immediate' });
}

/** Belongs in a transaction. */
export function addRevision(database: MetadataOrm, { id, snapshot, replacedAt }: NewRevision): number {
  const revision = (lastRevision(database, id)?.revision ?? 0) + 1;
  database.insert(recordRevision).values({ kind: MEMORY_KIND, id, revision, replacedAt, snapshot }).run();
  return revision;
}

/** Takes back the last revision of a memory where it is of that moment; belongs in a transaction. */
export function dropRevision(database: MetadataOrm, { id, replacedAt }: Omit<NewRevision, 'snapshot'>): void {
  const last = lastRevision(database, id);
  if (last?.replacedAt !== replacedAt) return;
  database
    .delete(recordRevision)
    .where(and(ofMemory(id), eq(recordRevision.revision, last.revision)))
    .run();
}

function lastRevision(database: MetadataOrm, id: string): Omit<MemoryRevision, 'snapshot'> | undefined {
  const { revision, replacedAt } = recordRevision;
  return database
    .select({ revision, replacedAt })
    .from(recordRevision)
    .where(ofMemory(id))
    .orderBy(desc(revision))
    .limit(1)
    .get();
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
