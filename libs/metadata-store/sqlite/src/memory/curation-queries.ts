import { and, asc, desc, eq, lt } from 'drizzle-orm';
import type { MetadataOrm } from '../database/metadata-orm.ts';
import type { BegunCuration, CurationRecord, ListCurationsOptions } from '@learning-memory/memory';
import { memoryCuration } from '../database/curation-schema.ts';
import { curationStatements } from './curation-statements.ts';
import { fromCurationRow, toCurationRow } from './curation-rows.ts';
import { addRevision, dropRevision } from './revision-queries.ts';
import { forgetUsage, recordUse } from './usage-queries.ts';

/** Resolves with the record that has one of its memories; `undefined` once all are its own. */
export function beginCuration(
  database: MetadataOrm,
  { record, usage, snapshot, staleBefore }: BegunCuration,
): CurationRecord | undefined {
  const statements = curationStatements(database);
  return database.transaction(
    () => {
      statements.freeStale.run({ staleBefore });
      const { id: curationId, at, memoryIds } = record;
      const holder = statements.holder.get({ memoryIds: JSON.stringify(memoryIds) });
      const holding = holder && findCuration(database, holder.id);
      if (holding !== undefined) return holding;
      // Placeholders take what SQLite stores.
      statements.insert.run({ ...toCurationRow(record, false), isDone: 0 });
      for (const memoryId of memoryIds) statements.claim.run({ memoryId, curationId, at });
      const [first = ''] = memoryIds;
      if (usage !== undefined) {
        recordUse(database, { ids: [first], usedAt: usage.lastUsedAt, times: usage.useCount });
      }
      if (snapshot !== undefined) addRevision(database, { id: first, snapshot, replacedAt: at });
      return undefined;
    },
    { behavior: 'immediate' },
  );
}

export function finishCuration(database: MetadataOrm, id: string): void {
  const { finish, free } = curationStatements(database);
  database.transaction(
    () => {
      finish.run({ id });
      free.run({ id });
    },
    { behavior: 'immediate' },
  );
}

export function abandonCuration(database: MetadataOrm, id: string): void {
  database.transaction(
    () => {
      const record = findOpen(database, id);
      if (record === undefined) return;
      database.delete(memoryCuration).where(eq(memoryCuration.id, id)).run();
      curationStatements(database).free.run({ id });
      const [first = ''] = record.memoryIds;
      if (record.action === 'merge') forgetUsage(database, first);
      // What only changes the importance has begun with a revision.
      if (record.after !== undefined) dropRevision(database, { id: first, replacedAt: record.at });
    },
    { behavior: 'immediate' },
  );
}

export function listBegunCurations(database: MetadataOrm, before: number): CurationRecord[] {
  return database
    .select()
    .from(memoryCuration)
    .where(and(eq(memoryCuration.isDone, false), lt(memoryCuration.at, before)))
    .orderBy(asc(memoryCuration.number))
    .all()
    .map(fromCurationRow);
}

export function findCuration(database: MetadataOrm, id: string): CurationRecord | undefined {
  const row = database.select().from(memoryCuration).where(eq(memoryCuration.id, id)).get();
  return row && fromCurationRow(row);
}

export function listCurations(database: MetadataOrm, options: ListCurationsOptions): CurationRecord[] {
  const { memoryId, isOldestFirst = false, limit, offset = 0 } = options;
  const ofMemory = memoryId === undefined ? undefined : eq(memoryCuration.memoryId, memoryId);
  const inOrder = isOldestFirst ? asc : desc;
  return database
    .select()
    .from(memoryCuration)
    .where(and(eq(memoryCuration.isDone, true), ofMemory))
    .orderBy(inOrder(memoryCuration.at), inOrder(memoryCuration.number))
    .limit(limit)
    .offset(offset)
    .all()
    .map(fromCurationRow);
}

/** Resolves with whether it is new. */
export function addCuration(database: MetadataOrm, record: CurationRecord): boolean {
  const { changes } = database.insert(memoryCuration).values(toCurationRow(record, true)).onConflictDoNothing().run();
  return changes > 0;
}

function findOpen(database: MetadataOrm, id: string): CurationRecord | undefined {
  const row = database
    .select()
    .from(memoryCuration)
    .where(and(eq(memoryCuration.id, id), eq(memoryCuration.isDone, false)))
    .get();
  return row && fromCurationRow(row);
}
