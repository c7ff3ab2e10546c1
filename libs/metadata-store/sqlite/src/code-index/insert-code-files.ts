import type { SqliteDatabase } from '@learning-memory/sqlite-file';
import type { CodeFileDraft } from '@learning-memory/code-indexer';

const INSERT_FILE = `
  INSERT INTO code_file (project, path, live, complete, version, language, family, skipped, has_problems, unit_count,
    surface, bindings)
  VALUES (@project, @path, 0, 0, @version, @language, @family, @skipped, @hasProblems, @unitCount, @surface, @bindings)`;
const INSERT_UNIT = `
  INSERT INTO code_unit (file, position, id, kind, name, qualified_name, start_line, callable)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?)`;
const INSERT_CALL = 'INSERT INTO code_call (file, caller, callee, receiver, lines) VALUES (?, ?, ?, ?, ?)';
const INSERT_IMPORT = 'INSERT OR IGNORE INTO code_file_import (key, file) VALUES (?, ?)';

/** Adds files as staged and not complete, in the transaction of the caller. Each statement is prepared once for them all. */
export function insertCodeFiles(client: SqliteDatabase, project: string, files: readonly CodeFileDraft[]): void {
  const insertFile = client.prepare(INSERT_FILE);
  const insertUnit = client.prepare(INSERT_UNIT);
  const insertCall = client.prepare(INSERT_CALL);
  const insertImport = client.prepare(INSERT_IMPORT);
  for (const { units, calls, importKeys, ...file } of files) {
    const { lastInsertRowid: number } = insertFile.run({
      ...file,
      project,
      skipped: file.skipped ?? null,
      hasProblems: Number(file.hasProblems),
      unitCount: units.length,
    });
    for (const [position, { id, kind, name, qualifiedName, startLine, callable }] of units.entries()) {
      insertUnit.run(number, position, id, kind, name, qualifiedName, startLine, Number(callable));
    }
    for (const { caller = null, callee, receiver = null, lines } of calls) {
      insertCall.run(number, caller, callee, receiver, lines.join());
    }
    for (const key of importKeys) insertImport.run(key, number);
  }
}
