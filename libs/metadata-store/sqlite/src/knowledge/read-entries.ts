import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { MetadataOrm } from '../database/metadata-orm.ts';
import type { EntriesAsk, EntryRevision, EntryState, StoredKey, StoredName } from '@learning-memory/knowledge';
import {
  knowledgeCategory,
  knowledgeEntry,
  knowledgeKeyword,
  knowledgeRevision,
  knowledgeScope,
} from '../database/knowledge-schema.ts';
import { readCounts } from './change-counter.ts';
import { authorOf, entryState } from './entry-state.ts';
import { oncePerDatabase } from '../database/once-per-database.ts';
import { liveScope } from './read-scopes.ts';

export function listKeys(database: MetadataOrm, scope: string): StoredKey[] {
  return database
    .select({
      id: knowledgeEntry.number,
      category: knowledgeCategory.name,
      keyword: knowledgeKeyword.name,
      risky: knowledgeEntry.risky,
    })
    .from(knowledgeEntry)
    .innerJoin(knowledgeScope, eq(knowledgeScope.number, knowledgeEntry.scope))
    .innerJoin(knowledgeCategory, eq(knowledgeCategory.number, knowledgeEntry.category))
    .innerJoin(knowledgeKeyword, eq(knowledgeKeyword.number, knowledgeEntry.keyword))
    .where(and(liveScope(scope), eq(knowledgeEntry.live, true)))
    .all();
}

const entriesStatement = oncePerDatabase((database) =>
  database
    .select({ revision: knowledgeRevision })
    .from(knowledgeEntry)
    .innerJoin(knowledgeRevision, latestRevision())
    .where(sql`${knowledgeEntry.number} IN (SELECT value FROM json_each(${sql.placeholder('entries')}))`)
    .prepare(),
);

/** `undefined` when anything changed since, so that ids may mean something else. */
export function readEntries(database: MetadataOrm, ask: EntriesAsk): EntryState[] | undefined {
  // The statements of the connection run within its transaction.
  return database.transaction(() => {
    if (readCounts(database).revision !== ask.revision) return undefined;
    if (ask.entries.length === 0) return [];
    const rows = entriesStatement(database).all({ entries: JSON.stringify(ask.entries) });
    const states = new Map(rows.map(({ revision }) => [revision.entry, entryState(revision)]));
    return ask.entries.flatMap((id) => states.get(id) ?? []);
  });
}

export function listRevisions(
  database: MetadataOrm,
  { scope, category, keyword }: StoredName & { readonly scope: string },
): EntryRevision[] {
  const rows = database
    .select({ revision: knowledgeRevision })
    .from(knowledgeRevision)
    .innerJoin(knowledgeEntry, eq(knowledgeEntry.number, knowledgeRevision.entry))
    .innerJoin(knowledgeScope, eq(knowledgeScope.number, knowledgeEntry.scope))
    .innerJoin(knowledgeCategory, eq(knowledgeCategory.number, knowledgeEntry.category))
    .innerJoin(knowledgeKeyword, eq(knowledgeKeyword.number, knowledgeEntry.keyword))
    .where(and(liveScope(scope), eq(knowledgeCategory.name, category), eq(knowledgeKeyword.name, keyword)))
    .orderBy(desc(knowledgeRevision.version))
    .all();
  return rows.map(({ revision }) => revisionOf(revision));
}

function revisionOf(row: typeof knowledgeRevision.$inferSelect): EntryRevision {
  const { version, writtenAt } = row;
  if (row.content === null) return { action: 'deleted', version, writtenAt, author: authorOf(row) };
  return { action: row.action === 'restored' ? 'restored' : 'stored', ...entryState(row) };
}

/** Joins what an entry says now. */
export function latestRevision(): SQL | undefined {
  return and(eq(knowledgeRevision.entry, knowledgeEntry.number), eq(knowledgeRevision.version, knowledgeEntry.version));
}
