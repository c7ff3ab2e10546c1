import type { SqliteDatabase } from '../driver/sqlite-database.ts';
import { exposeWorker, getWorkerData } from '@learning-memory/concurrency';
import { openSqliteFile, type SqliteFile } from '../open-sqlite-file.ts';

const options = getWorkerData<SqliteFile>();
let client: SqliteDatabase | undefined;

function opened(): SqliteDatabase {
  client ??= openSqliteFile(options);
  client.exec('CREATE TABLE IF NOT EXISTS notes (text TEXT NOT NULL)');
  return client;
}

const api = {
  async open(_input: undefined): Promise<void> {
    opened();
  },
  async add(text: string): Promise<number> {
    const notes = opened();
    notes.prepare('INSERT INTO notes VALUES (?)').run(text);
    return notes.prepare('SELECT count(*) FROM notes').pluck().get() as number;
  },
  async die(_input: undefined): Promise<void> {
    process.exit(1);
  },
  async close(_input: undefined): Promise<void> {
    client?.close();
    client = undefined;
  },
};

export type NotesApi = typeof api;

exposeWorker(api);
