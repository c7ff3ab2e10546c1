import { sql, type SQL } from 'drizzle-orm';
import type { MetadataOrm } from '../database/metadata-orm.ts';
import type { CodeFileDraft, CodeIndexLock } from '@learning-memory/code-indexer';
import type { MetadataDatabase } from '../database/metadata-database.ts';
import { underLock } from './code-index-lock.ts';
import { insertCodeFiles } from './insert-code-files.ts';

export interface PathsOfIndex {
  readonly lock: CodeIndexLock;
  readonly paths: readonly string[];
}

/** Drafts come as JSON, which passes between threads in a third of the time of as many objects. */
export interface DraftsOfIndex {
  readonly lock: CodeIndexLock;
  readonly filesJson: string;
}

/** Replaces what was staged for these paths. The ids of the units are noted before their points are written. */
export function stageCodeFiles({ orm, client }: MetadataDatabase, { lock, filesJson }: DraftsOfIndex): boolean {
  const { project } = lock;
  const staged = underLock(orm, lock, (transaction) => {
    const files = JSON.parse(filesJson) as readonly CodeFileDraft[];
    const paths = files.map(({ path }) => path);
    discard(transaction, project, stagedAt(project, paths));
    insertCodeFiles(client, project, files);
    const ids = files.flatMap(({ units }) => units.map(({ id }) => id));
    transaction.run(sql`DELETE FROM code_garbage WHERE project = ${project} AND id IN (${listed(ids)})`);
    return true;
  });
  return staged ?? false;
}

export function completeCodeFiles(database: MetadataOrm, { lock, paths }: PathsOfIndex): boolean {
  const completed = underLock(database, lock, (transaction) => {
    transaction.run(sql`UPDATE code_file SET complete = 1 WHERE number IN (${stagedAt(lock.project, paths)})`);
    return true;
  });
  return completed ?? false;
}

export function unstageCodeFiles(database: MetadataOrm, { lock, paths }: PathsOfIndex): boolean {
  const unstaged = underLock(database, lock, (transaction) => {
    discard(transaction, lock.project, stagedAt(lock.project, paths));
    return true;
  });
  return unstaged ?? false;
}

/** Removes files; the ids that no unit of another file has become garbage. */
export function discard(database: MetadataOrm, project: string, numbers: SQL): void {
  database.run(sql`
    INSERT OR IGNORE INTO code_garbage (project, id)
    SELECT ${project}, gone.id FROM code_unit gone WHERE gone.file IN (${numbers}) AND NOT EXISTS (
      SELECT 1 FROM code_unit other WHERE other.id = gone.id AND other.file NOT IN (${numbers}))`);
  database.run(sql`DELETE FROM code_file WHERE number IN (${numbers})`);
}

/** A list as a subquery, of any length. */
export function listed(values: readonly string[]): SQL {
  return sql`SELECT value FROM json_each(${JSON.stringify(values)})`;
}

function stagedAt(project: string, paths: readonly string[]): SQL {
  return sql`SELECT number FROM code_file WHERE project = ${project} AND live = 0 AND path IN (${listed(paths)})`;
}
