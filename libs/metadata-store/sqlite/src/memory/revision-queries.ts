import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { MetadataOrm } from '../database/metadata-orm.ts';
import type { MemoryRevision } from '@learning-memory/memory';
import { oncePerDatabase } from '../database/once-per-database.ts';
import { MEMORY_KIND } from '../database/record-kinds.ts';
import { recordRevision } from '../database/schema.ts';

export interface NewRevision {
  readonly id: string;
  readonly snapshot: string;
  readonly replacedAt: number;
}

export function appendRevision(database: MetadataOrm, added: NewRevision): number {
  return database.transaction(() => addRevision(database, added), { behavior: 'immediate' });
}

/** Belongs in a transaction. */
export function addRevision(database: MetadataOrm, { id, snapshot, replacedAt }: NewRevision): number {
  const revision = (lastRevision(database, id)?.revision ?? 0) + 1;
  insertStatement(database).run({ id, revision, replacedAt, snapshot });
  return revision;
}

const insertStatement = oncePerDatabase((database) =>
  database
    .insert(recordRevision)
    .values({
      kind: MEMORY_KIND,
      id: sql.placeholder('id'),
      revision: sql.placeholder('revision'),
      replacedAt: sql.placeholder('replacedAt'),
      snapshot: sql.placeholder('snapshot'),
    })
    .prepare(),
);

/** Takes back the last revision of a memory where it is of that moment; belongs in a transaction. */
export function dropRevision(database: MetadataOrm, { id, replacedAt }: Omit<NewRevision, 'snapshot'>): void {
  const last = lastRevision(database, id);
  if (last?.replacedAt !== replacedAt) return;
  database
    .delete(recordRevision)
    .where(and(ofMemory(id), eq(recordRevision.revision, last.revision)))
    .run();
}

const lastStatement = oncePerDatabase((database) => {
  const { kind, id, revision, replacedAt } = recordRevision;
  return database
    .select({ revision, replacedAt })
    .from(recordRevision)
    .where(and(eq(kind, MEMORY_KIND), eq(id, sql.placeholder('id'))))
    .orderBy(desc(revision))
    .limit(1)
    .prepare();
});

function lastRevision(database: MetadataOrm, id: string): Omit<MemoryRevision, 'snapshot'> | undefined {
  return lastStatement(database).get({ id });
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
