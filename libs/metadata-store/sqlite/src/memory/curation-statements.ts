import { eq, inArray, lt, sql } from 'drizzle-orm';
import { memoryCuration, memoryCurationClaim } from '../database/curation-schema.ts';
import { oncePerDatabase } from '../database/once-per-database.ts';

/** What every curation runs, also within a transaction of the same connection. */
export const curationStatements = oncePerDatabase((database) => {
  const { memoryId, curationId, at } = memoryCurationClaim;
  const asked = sql`(SELECT value FROM json_each(${sql.placeholder('memoryIds')}))`;
  return {
    freeStale: database
      .delete(memoryCurationClaim)
      .where(lt(at, sql.placeholder('staleBefore')))
      .prepare(),
    holder: database.select({ id: curationId }).from(memoryCurationClaim).where(inArray(memoryId, asked)).prepare(),
    insert: database
      .insert(memoryCuration)
      .values({
        id: sql.placeholder('id'),
        action: sql.placeholder('action'),
        memoryId: sql.placeholder('memoryId'),
        memoryIds: sql.placeholder('memoryIds'),
        project: sql.placeholder('project'),
        sessionId: sql.placeholder('sessionId'),
        agentId: sql.placeholder('agentId'),
        at: sql.placeholder('at'),
        detail: sql.placeholder('detail'),
        isDone: sql.placeholder('isDone'),
      })
      .prepare(),
    claim: database
      .insert(memoryCurationClaim)
      .values({
        memoryId: sql.placeholder('memoryId'),
        curationId: sql.placeholder('curationId'),
        at: sql.placeholder('at'),
      })
      .onConflictDoNothing()
      .prepare(),
    finish: database
      .update(memoryCuration)
      .set({ isDone: true })
      .where(eq(memoryCuration.id, sql.placeholder('id')))
      .prepare(),
    free: database
      .delete(memoryCurationClaim)
      .where(eq(curationId, sql.placeholder('id')))
      .prepare(),
  };
});
