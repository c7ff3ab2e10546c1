import { randomUUID } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { systemErrorCode, withFile } from '@learning-memory/durable-file';
import { connectSqlite } from './connect.ts';
import { removeDatabase } from './copy-database.ts';
import type { SqliteDatabase } from './driver/sqlite-database.ts';
import { readLog, type LogPart } from './read-log.ts';

/** Which copy a file was given last, in one row. */
const REPLACED_TABLE = 'database_replaced';

/** Ends the name of what is made of the file and its log. */
const COPY = '.before';

const CHUNK_BYTES = 1024 * 1024;

/** Gives the copy a mark of its own, by which its pages are known wherever they are. */
export function markCopy(file: string): string {
  const mark = randomUUID();
  const client = connectSqlite(file, { fileMustExist: true });
  try {
    client.exec(`BEGIN; CREATE TABLE IF NOT EXISTS ${REPLACED_TABLE} (copy TEXT NOT NULL) STRICT`);
    client.exec(`DELETE FROM ${REPLACED_TABLE}`);
    client.prepare(`INSERT INTO ${REPLACED_TABLE} VALUES (?)`).run(mark);
    client.exec('COMMIT');
  } finally {
    client.close();
  }
  return mark;
}

/**
 * What a file in use holds before it is given the pages of a marked copy. As long as a connection reads what was there, SQLite
 * writes none of what comes later into the file, and keeps its log: so the log up to the pages has all that was written.
 */
export class BeforePages {
  readonly #file: string;
  readonly #mark: string;
  readonly #reader: SqliteDatabase;
  #database: FileHandle | undefined;
  #first: LogPart | undefined;

  constructor(file: string, mark: string) {
    this.#file = file;
    this.#mark = mark;
    this.#reader = connectSqlite(file, { fileMustExist: true });
  }

  /** While nobody can write: a connection that sees what is there now. */
  async begin(): Promise<SqliteDatabase> {
    // What one that was killed left behind.
    await removeDatabase(`${this.#file}${COPY}`);
    beginReading(this.#reader);
    this.#first = await this.#readLog();
    return this.#reader;
  }

  /** Once the pages are there: runs the work on what was there before them, where that is more than at the beginning. */
  async ifMore(work: (seen: SqliteDatabase) => Promise<void>): Promise<void> {
    const now = await this.#readLog();
    const known = now.salts === this.#first?.salts ? this.#first.end : 0;
    if (now.end <= known) return;
    const copy = `${this.#file}${COPY}`;
    try {
      // Closed after the reader: where POSIX rules, its locks would go with this handle.
      this.#database = await open(this.#file, 'r');
      await copyBytes(this.#database, copy);
      await this.#withLog((log) => copyBytes(log, `${copy}-wal`, now.end));
      await withReader(copy, work);
    } finally {
      await removeDatabase(copy);
    }
  }

  async close(): Promise<void> {
    this.#reader.close();
    await this.#database?.close();
  }

  async #readLog(): Promise<LogPart> {
    return (await this.#withLog((log) => readLog(log, this.#mark))) ?? { salts: '', end: 0 };
  }

  async #withLog<Result>(work: (log: FileHandle) => Promise<Result>): Promise<Result | undefined> {
    const log = await open(`${this.#file}-wal`, 'r').catch(ignoreMissing);
    try {
      return log && (await work(log));
    } finally {
      await log?.close();
    }
  }
}

async function withReader(file: string, work: (client: SqliteDatabase) => Promise<void>): Promise<void> {
  const client = connectSqlite(file, { fileMustExist: true });
  try {
    beginReading(client);
    await work(client);
  } finally {
    client.close();
  }
}

function beginReading(client: SqliteDatabase): void {
  client.exec('BEGIN');
  client.prepare('SELECT count(*) FROM sqlite_schema').get();
}

async function copyBytes(from: FileHandle, to: string, length = Infinity): Promise<void> {
  await withFile(to, 'wx', async (target) => {
    const chunk = Buffer.alloc(CHUNK_BYTES);
    for (let done = 0; done < length;) {
      const { bytesRead } = await from.read(chunk, 0, Math.min(CHUNK_BYTES, length - done), done);
      if (bytesRead === 0) return;
      await target.writeFile(chunk.subarray(0, bytesRead));
      done += bytesRead;
    }
  });
}

function ignoreMissing(error: unknown): undefined {
  if (systemErrorCode(error) !== 'ENOENT') throw error;
  return undefined;
}
