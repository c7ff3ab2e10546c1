import { and, asc, desc, eq, lt } from 'drizzle-orm';
import type { MetadataOrm } from '../database/metadata-orm.ts';
import type { BegunCuration, CurationRecord, ListCurationsOptions, MemoryHolder } from '@learning-memory/memory';
import { memoryCuration } from '../database/curation-schema.ts';
import { takeWithin } from './claim-queries.ts';
import { curationStatements } from './curation-statements.ts';
import { fromCurationRow, toCurationRow } from './curation-rows.ts';
import { addRevision, dropRevision } from './revision-queries.ts';
import { forgetUsage, recordUse } from './usage-queries.ts';

/** Returns who has one of its memories; `undefined` once all are its own. */
export function beginCuration(
  database: MetadataOrm,
  { record, usage, snapshot, staleBefore }: BegunCuration,
): MemoryHolder | undefined {
  return database.transaction(
    () => {
      const { id, at, memoryIds } = record;
      const holder = takeWithin(database, { id, memoryIds, at, staleBefore });
      if (holder !== undefined) return holder;
      // Placeholders take what SQLite stores.
      curationStatements(database).insert.run({ ...toCurationRow(record, false), isDone: 0 });
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
