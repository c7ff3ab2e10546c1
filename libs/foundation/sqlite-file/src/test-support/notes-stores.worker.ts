import { threadId } from 'node:worker_threads';
import type { SqliteDatabase } from '../driver/sqlite-database.ts';
import { exposeSqliteStores } from '../expose-sqlite-stores.ts';
import { openSqliteFile, type SqliteFile } from '../open-sqlite-file.ts';

// An alias, because an interface is not assignable to the record of methods a worker exposes.
export type NotesStoreApi = ReturnType<typeof createNotesApi>;

function createNotesApi(options: SqliteFile) {
  let client: SqliteDatabase | undefined;

  function opened(): SqliteDatabase {
    if (client !== undefined) return client;
    client = openSqliteFile(options);
    client.exec('CREATE TABLE IF NOT EXISTS notes (text TEXT NOT NULL)');
    return client;
  }

  const count = (): number => opened().prepare('SELECT count(*) FROM notes').pluck().get() as number;

  return {
    thread: (_input: null): number => threadId,
    count: (_input: null): number => count(),
    add(text: string): number {
      opened().prepare('INSERT INTO notes VALUES (?)').run(text);
      return count();
    },
    close(_input: null): void {
      client?.close();
      client = undefined;
    },
  };
}

exposeSqliteStores({ notes: createNotesApi, drafts: createNotesApi });
