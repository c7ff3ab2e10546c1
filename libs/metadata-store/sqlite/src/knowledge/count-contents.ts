import { and, count, eq, inArray, isNull } from 'drizzle-orm';
import type { MetadataOrm } from '../database/metadata-orm.ts';
import type { ScopeContents } from '@learning-memory/knowledge';
import { idChunks } from '../database/id-chunks.ts';
import {
  knowledgeEntry,
  knowledgeOverview,
  knowledgeScope,
  knowledgeSession,
  knowledgeTask,
} from '../database/knowledge-schema.ts';

type ContentTable = typeof knowledgeEntry | typeof knowledgeOverview | typeof knowledgeSession | typeof knowledgeTask;

/** Within a transaction, where the caller has one. */
export function countContents(database: MetadataOrm, scopes: readonly string[]): ScopeContents {
  const countOf = (table: ContentTable): number =>
    idChunks(scopes).reduce((sum, ids) => sum + countIn(database, table, ids), 0);
  return {
    entries: countOf(knowledgeEntry),
    overviews: countOf(knowledgeOverview),
    sessions: countOf(knowledgeSession),
    tasks: countOf(knowledgeTask),
  };
}

function countIn(database: MetadataOrm, table: ContentTable, ids: readonly string[]): number {
  const isThere = 'live' in table ? eq(table.live, true) : undefined;
  const found = database
    .select({ rows: count() })
    .from(table)
    .innerJoin(knowledgeScope, eq(knowledgeScope.number, table.scope))
    .where(and(inArray(knowledgeScope.id, [...ids]), isNull(knowledgeScope.deletedAt), isThere))
    .get();
  return found?.rows ?? 0;
}
