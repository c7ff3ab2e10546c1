import { eq, sql, type SQLWrapper } from 'drizzle-orm';
import type { MetadataOrm } from '../database/metadata-orm.ts';
import { knowledgeChange } from '../database/knowledge-schema.ts';
import { oncePerDatabase } from '../database/once-per-database.ts';

const ROW = 1;

export interface ChangeCounts {
  readonly revision: number;
  readonly hierarchy: number;
  readonly deletion: number;
}

const countsStatement = oncePerDatabase((database) =>
  database.select().from(knowledgeChange).where(eq(knowledgeChange.id, ROW)).prepare(),
);

export function readCounts(database: MetadataOrm): ChangeCounts {
  return countsStatement(database).get() ?? { revision: 0, hierarchy: 0, deletion: 0 };
}

/** Resolves with the counts after the change. */
export function countChange(database: MetadataOrm, what: 'entries' | 'scopes' | 'deletion'): ChangeCounts {
  const { revision, hierarchy, deletion } = knowledgeChange;
  // A file that was brought back counts again from where it stood: its numbers must not be those that somebody saw before.
  const next = (counter: SQLWrapper) => sql`max(${counter} + 1, ${Date.now()})`;
  database
    .update(knowledgeChange)
    .set({
      revision: next(revision),
      ...(what !== 'entries' && { hierarchy: next(hierarchy) }),
      ...(what === 'deletion' && { deletion: sql`${deletion} + 1` }),
    })
    .where(eq(knowledgeChange.id, ROW))
    .run();
  return readCounts(database);
}
