import { sql, type SQL } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { CodeFileDraft, CodeIndexLock } from '@learning-memory/metadata-store';
import { codeFile } from './code-index-schema.ts';
import { underLock } from './code-index-lock.ts';

export interface PathsOfIndex {
  readonly lock: CodeIndexLock;
  readonly paths: readonly string[];
}

/** Replaces what was staged for these paths. The ids of the units are noted before their points are written. */
export function stageCodeFiles(
  database: BetterSQLite3Database,
  { lock, files }: { readonly lock: CodeIndexLock; readonly files: readonly CodeFileDraft[] },
): boolean {
  const staged = underLock(database, lock, (transaction) => {
    const paths = files.map(({ path }) => path);
    discard(transaction, lock.project, stagedAt(lock.project, paths));
    for (const file of files) insertFile(transaction, lock.project, file);
    const ids = files.flatMap(({ units }) => units.map(({ id }) => id));
    transaction.run(sql`DELETE FROM code_garbage WHERE project = ${lock.project} AND id IN (${listed(ids)})`);
    return true;
  });
  return staged ?? false;
}

export function completeCodeFiles(database: BetterSQLite3Database, { lock, paths }: PathsOfIndex): boolean {
  const completed = underLock(database, lock, (transaction) => {
    transaction.run(sql`UPDATE code_file SET complete = 1 WHERE number IN (${stagedAt(lock.project, paths)})`);
    return true;
  });
  return completed ?? false;
}

export function unstageCodeFiles(database: BetterSQLite3Database, { lock, paths }: PathsOfIndex): boolean {
  const unstaged = underLock(database, lock, (transaction) => {
    discard(transaction, lock.project, stagedAt(lock.project, paths));
    return true;
  });
  return unstaged ?? false;
}

/** Removes files; the ids that no unit of another file has become garbage. */
export function discard(database: BetterSQLite3Database, project: string, numbers: SQL): void {
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

function insertFile(database: BetterSQLite3Database, project: string, draft: CodeFileDraft): void {
  const { units, calls, importKeys, ...file } = draft;
  const { number } = database
    .insert(codeFile)
    .values({ ...file, project, live: false, complete: false, unitCount: units.length })
    .returning({ number: codeFile.number })
    .get();
  database.run(sql`
    INSERT INTO code_unit (file, position, id, kind, name, qualified_name, start_line, callable)
    SELECT ${number}, key, value ->> 'id', value ->> 'kind', value ->> 'name', value ->> 'qualifiedName',
      value ->> 'startLine', value ->> 'callable'
    FROM json_each(${JSON.stringify(units)})`);
  database.run(sql`
    INSERT INTO code_call (file, caller, callee, receiver, lines)
    SELECT ${number}, value ->> 'caller', value ->> 'callee', value ->> 'receiver', value ->> 'lines'
    FROM json_each(${JSON.stringify(calls.map((call) => ({ ...call, lines: call.lines.join() })))})`);
  database.run(sql`
    INSERT OR IGNORE INTO code_file_import (key, file) SELECT value, ${number} FROM json_each(${JSON.stringify(importKeys)})`);
}
