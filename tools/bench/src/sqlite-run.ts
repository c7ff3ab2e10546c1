// Works with one driver of SQLite in a process of its own, and prints one line of JSON.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { openSqliteFile, sqliteDriver, type SqliteDatabase } from '@learning-memory/sqlite-file';
import { createSqliteVectorStore } from '@learning-memory/vector-store-sqlite';
import { createRandom } from './statistics.ts';

/** Of one kind of work: the median of its repetitions. */
export interface SqliteWork {
  readonly name: string;
  /** As long as it took, one a repetition. */
  readonly milliseconds: readonly number[];
  /** Of the processor, all threads. */
  readonly cpuMilliseconds: readonly number[];
}

export interface SqliteRun {
  readonly driver: string;
  readonly sqliteVersion: string;
  readonly works: readonly SqliteWork[];
}

const DIMENSION = 256;
const WORDS = Array.from({ length: 2000 }, (_, index) => `word${index.toString(36)}`);

const [quick = ''] = process.argv.slice(2);
const rows = quick === 'quick' ? 200 : 10_000;
const repetitions = quick === 'quick' ? 2 : 7;
const folder = mkdtempSync(join(tmpdir(), 'bench-sqlite-'));
const random = createRandom(1);
const works: SqliteWork[] = [];

async function measure(name: string, work: (turn: number) => unknown, times: number = repetitions): Promise<void> {
  const milliseconds: number[] = [];
  const cpuMilliseconds: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const before = process.cpuUsage();
    const begin = performance.now();
    await work(turn);
    milliseconds.push(performance.now() - begin);
    const { user, system } = process.cpuUsage(before);
    cpuMilliseconds.push((user + system) / 1000);
  }
  works.push({ name, milliseconds, cpuMilliseconds });
}

const textOf = (words: number): string =>
  Array.from({ length: words }, () => WORDS[Math.floor(random() * WORDS.length)]).join(' ');

async function measureConnection(client: SqliteDatabase): Promise<void> {
  client.exec('CREATE TABLE note (id INTEGER PRIMARY KEY, name TEXT, size REAL, text TEXT)');
  const insert = client.prepare('INSERT INTO note (name, size, text) VALUES (?, ?, ?)');
  const text = textOf(20);
  const insertAll = client.transaction(() => {
    for (let row = 0; row < rows; row += 1) insert.run(`note ${String(row)}`, row / 3, text);
  });
  await measure(`${rows} inserts in one transaction`, () => insertAll.immediate());

  const read = client.prepare('SELECT id, name, size, text FROM note WHERE id = ?');
  await measure(`${rows} point reads`, () => {
    for (let row = 1; row <= rows; row += 1) read.get(row);
  });
  const list = client.prepare('SELECT id, name, size, text FROM note WHERE id <= ?').raw();
  await measure(`one query of ${rows} rows`, () => list.all(rows));

  client.exec('CREATE TABLE file (id INTEGER PRIMARY KEY, bytes BLOB)');
  const keep = client.prepare('INSERT INTO file (bytes) VALUES (?)');
  client.transaction(() => {
    for (let row = 0; row < rows; row += 1) keep.run(Buffer.alloc(1024, row));
  })();
  const blobs = client.prepare('SELECT bytes FROM file').pluck();
  await measure(`reading ${rows} blobs of 1 KB`, () => blobs.all());

  client.exec('CREATE VIRTUAL TABLE term USING fts5(text)');
  const addTerms = client.prepare('INSERT INTO term (text) VALUES (?)');
  client.transaction(() => {
    for (let row = 0; row < rows; row += 1) addTerms.run(textOf(30));
  })();
  const find = client.prepare('SELECT rowid, bm25(term) FROM term WHERE term MATCH ? ORDER BY bm25(term) LIMIT 20');
  await measure(`an FTS5 query of ${rows} texts`, () => find.all('word1 OR word2 OR wordz'), repetitions * 10);
  await measure('one durable commit', (turn) => insert.run(`one ${String(turn)}`, 1, text), repetitions * 10);
}

function unitVector(): readonly number[] {
  const vector = Array.from({ length: DIMENSION }, () => random() - 0.5);
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

async function measureVectors(): Promise<void> {
  await using store = createSqliteVectorStore({ file: join(folder, 'vectors.db') });
  const collection = { name: 'bench', model: { id: 'bench', dimension: DIMENSION }, textFields: {}, indexedFields: [] };
  const points = Array.from({ length: rows }, (_, row) => ({
    id: `p${String(row)}`,
    vector: unitVector(),
    text: {},
    payload: { row },
  }));
  await store.upsert(collection, points);
  await measure(
    `the vector store's search of ${rows} points of ${DIMENSION} dimensions`,
    () => store.search(collection, { query: { mode: 'dense', vector: unitVector() }, limit: 10 }),
    repetitions * 10,
  );
}

await measure('loading the driver', () => sqliteDriver(), 1);
await measure('opening a file', (turn) =>
  openSqliteFile({ file: join(folder, `${String(turn)}.db`), busyTimeoutMs: 1000 }),
);
const client = openSqliteFile({ file: join(folder, 'bench.db'), busyTimeoutMs: 1000 });
await measureConnection(client);
client.close();
await measureVectors();
rmSync(folder, { recursive: true, force: true });
const { name: driver, sqliteVersion } = sqliteDriver();
console.log(JSON.stringify({ driver, sqliteVersion, works } satisfies SqliteRun));
