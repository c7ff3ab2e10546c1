import { asc, inArray, lte, or, sql, type SQL } from 'drizzle-orm';
import type { MetadataOrm } from '../database/metadata-orm.ts';
import type { MemoryEdge, Retrieval } from '@learning-memory/topics';
import { idChunks } from '../database/id-chunks.ts';
import { consolidationFinding, memoryEdge, memoryRetrieval } from '../database/topics-schema.ts';

/** What comes after them was merely found. */
const IDS_KEPT = 10;
const RETRIEVALS_KEPT = 10_000;

/** Notes that a search found several memories together; the oldest go. */
export function recordRetrieval(
  database: MetadataOrm,
  { ids, usedAt }: { readonly ids: readonly string[]; readonly usedAt: number },
): void {
  if (ids.length < 2) return;
  const values = { usedAt, ids: JSON.stringify(ids.slice(0, IDS_KEPT)) };
  const { number } = database
    .insert(memoryRetrieval)
    .values(values)
    .returning({ number: memoryRetrieval.number })
    .get();
  database
    .delete(memoryRetrieval)
    .where(lte(memoryRetrieval.number, number - RETRIEVALS_KEPT))
    .run();
}

export function retrievals(database: MetadataOrm): readonly Retrieval[] {
  return database
    .select()
    .from(memoryRetrieval)
    .orderBy(asc(memoryRetrieval.number))
    .all()
    .map(({ number, ids }) => ({ number, ids: JSON.parse(ids) as string[] }));
}

export function edgesAmong(database: MetadataOrm, ids: readonly string[]): readonly MemoryEdge[] {
  const meant = sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const { first, second, times, weight } = memoryEdge;
  return (
    database
      .select({ first, second, times, weight })
      .from(memoryEdge)
      // Without the sign SQLite looks for each pair of ids by itself: 25 million of 5 000.
      .where(sql`${inArray(first, meant)} AND +${second} IN ${meant}`)
      .orderBy(asc(first), asc(second))
      .all()
  );
}

/** Removes all that names one of these memories; belongs in the transaction that forgets them. */
export function forgetConnections(database: MetadataOrm, ids: readonly string[]): void {
  for (const some of idChunks(ids)) {
    const named = sql`(SELECT value FROM json_each(${JSON.stringify(some)}))`;
    for (const table of [memoryEdge, consolidationFinding]) {
      database.delete(table).where(touches(table, named)).run();
    }
    dropFromRetrievals(database, named);
  }
}

/** What else a search found stays together. */
function dropFromRetrievals(database: MetadataOrm, named: SQL): void {
  const { ids } = memoryRetrieval;
  database
    .update(memoryRetrieval)
    .set({ ids: sql`(SELECT json_group_array(value) FROM json_each(${ids}) WHERE value NOT IN ${named})` })
    .where(sql`EXISTS (SELECT 1 FROM json_each(${ids}) WHERE value IN ${named})`)
    .run();
  database
    .delete(memoryRetrieval)
    .where(sql`json_array_length(${ids}) < 2`)
    .run();
}

/** Of these numbers; each is replayed once. */
export function dropRetrievals(database: MetadataOrm, numbers: readonly number[]): void {
  const replayed = sql`(SELECT value FROM json_each(${JSON.stringify(numbers)}))`;
  database.delete(memoryRetrieval).where(inArray(memoryRetrieval.number, replayed)).run();
}

function touches(table: typeof memoryEdge | typeof consolidationFinding, named: SQL): SQL | undefined {
  return or(inArray(table.first, named), inArray(table.second, named));
}

export function writeEdges(database: MetadataOrm, edges: readonly MemoryEdge[], strengthenedAt: number): number {
  for (const edge of edges) {
    const row = { ...edge, strengthenedAt };
    database
      .insert(memoryEdge)
      .values(row)
      .onConflictDoUpdate({ target: [memoryEdge.first, memoryEdge.second], set: row })
      .run();
  }
  return edges.length;
}
