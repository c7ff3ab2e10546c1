import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connectSqlite } from '@learning-memory/sqlite-file';
import { describe, expect, it } from '@jest/globals';
import { checkSqliteFile } from './check-sqlite-file.ts';
import { countPoints } from '../reading/read-points.ts';
import { translateSqliteFailure } from '../database/sqlite-failure.ts';
import { createSqliteVectorStore } from './sqlite-vector-store.ts';
import { openStore } from '../test-support/open-store.ts';
import { task, TASKS } from '../test-support/tasks.ts';
import { temporaryFolders } from '../test-support/temporary-folder.ts';
import { VectorDatabase } from '../database/vector-database.ts';
import { loadVectorExtension } from '../database/vector-extension.ts';
import { upsertPoints, type NewPoint } from '../writing/write-points.ts';

const temporaryFolder = temporaryFolders();

interface Failure {
  readonly code?: string;
  readonly message?: string;
}

async function failureOf(call: Promise<unknown>): Promise<Failure> {
  return call.then(
    () => ({}),
    (error: unknown) => error as Failure,
  );
}

function thrownBy(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}

async function fillStore(folder: string): Promise<void> {
  await using store = openStore(folder);
  await store.upsert(
    TASKS,
    Array.from({ length: 200 }, (_, index) => task(`t${index}`, { batch: index, state: 'x'.repeat(500) })),
  );
}

describe('a store whose file', () => {
  it('is locked beyond the timeout is unavailable and works again afterwards', async () => {
    const folder = await temporaryFolder();
    await using store = openStore(folder, 50);
    await store.ensureCollection(TASKS);
    const other = connectSqlite(join(folder, 'memory.db'));
    other.exec('BEGIN IMMEDIATE');
    const failure = await failureOf(store.upsert(TASKS, [task('a')]));
    expect(failure).toMatchObject({ code: 'VECTOR_STORE_UNAVAILABLE', details: { sqliteCode: 'SQLITE_BUSY' } });
    expect(failure.message).toContain('"memory.db" is locked by another process');
    expect(failure.message).not.toContain(folder);
    expect(await store.count(TASKS)).toBe(0);
    other.exec('ROLLBACK');
    other.close();
    await store.upsert(TASKS, [task('a')]);
    expect(await store.count(TASKS)).toBe(1);
  });

  it('is no database is corrupt', async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'memory.db'), 'not a database, whatever its name says. '.repeat(200));
    await using store = openStore(folder);
    const failure = await failureOf(store.count(TASKS));
    expect(failure.code).toBe('VECTOR_STORE_CORRUPT');
    expect(failure.message).toContain('Restore its newest backup');
    expect(failure.message).not.toContain(folder);
  });

  it('lost its end is corrupt', async () => {
    const folder = await temporaryFolder();
    await fillStore(folder);
    await truncate(join(folder, 'memory.db'), 20_000);
    await using store = openStore(folder);
    const failure = await failureOf(store.scroll(TASKS, { limit: 1000, withVectors: true }));
    expect(failure.code).toBe('VECTOR_STORE_CORRUPT');
  });

  it('came from a newer server is unavailable until the server is updated', async () => {
    const folder = await temporaryFolder();
    await fillStore(folder);
    const newer = connectSqlite(join(folder, 'memory.db'));
    newer.exec('INSERT INTO vector_migrations VALUES (99)');
    newer.close();
    await using store = openStore(folder);
    const failure = await failureOf(store.count(TASKS));
    expect(failure.code).toBe('VECTOR_STORE_UNAVAILABLE');
    expect(failure.message).toContain('Update the server');
  });
});

describe('a full disk', () => {
  it('is unavailable, keeps what was there and leaves nothing of the batch', async () => {
    const file = join(await temporaryFolder(), 'memory.db');
    const database = await VectorDatabase.open({
      file,
      busyTimeoutMs: 50,
      backupDirectory: undefined,
      retiredModels: [],
    });
    const point = (id: string, size: number): NewPoint => ({
      id,
      vector: undefined,
      text: { body: `task ${id}` },
      payloadJson: JSON.stringify({ batch: 1, state: 'x'.repeat(size) }),
    });
    upsertPoints(database, TASKS, [point('kept', 10)]);
    database.client.pragma(`max_page_count = ${Number(database.client.pragma('page_count', { simple: true })) + 2}`);
    const batch = [point('small', 10), point('big', 100_000)];
    let failure: unknown;
    try {
      upsertPoints(database, TASKS, batch);
    } catch (error) {
      failure = translateSqliteFailure(error, file);
    }
    expect(failure).toMatchObject({ code: 'VECTOR_STORE_UNAVAILABLE', details: { sqliteCode: 'SQLITE_FULL' } });
    expect(countPoints(database, { collection: TASKS, filter: undefined })).toBe(1);
    database.client.close();
  });
});

describe('a platform sqlite-vec has no build for', () => {
  it('is named', () => {
    const client = connectSqlite(':memory:');
    const missing = (): void => {
      throw new Error('Unsupported platform');
    };
    expect(() => loadVectorExtension(client, missing)).toThrow(`${process.platform}-${process.arch}`);
    client.close();
  });
});

describe('abort', () => {
  it('takes a search out of the queue', async () => {
    await using store = openStore(await temporaryFolder());
    await store.upsert(TASKS, [task('a')]);
    const controller = new AbortController();
    const running = store.upsert(
      TASKS,
      Array.from({ length: 500 }, (_, index) => task(`t${index}`)),
    );
    const query = { mode: 'lexical', text: 'task' } as const;
    const queued = failureOf(store.search(TASKS, { query, limit: 1, signal: controller.signal }));
    controller.abort();
    expect((await queued).code).toBe('VECTOR_STORE_ABORTED');
    await running;
    expect(await store.count(TASKS)).toBe(501);
  });
});

describe('checkSqliteFile', () => {
  it('reports a whole file', async () => {
    const folder = await temporaryFolder();
    await fillStore(folder);
    const report = await checkSqliteFile(join(folder, 'memory.db'));
    expect(report).toMatchObject({ problems: [], journalMode: 'wal', freeBytes: 0 });
    expect(report.sizeBytes).toBeGreaterThan(100_000);
  });

  it('tells a damaged page', async () => {
    const folder = await temporaryFolder();
    await fillStore(folder);
    const file = join(folder, 'memory.db');
    await truncate(file, 20_000);
    const outcome = await checkSqliteFile(file).then(({ problems }) => problems.length, failedWith);
    expect(outcome).not.toBe(0);
  });

  it('rejects what is missing or no database', async () => {
    const folder = await temporaryFolder();
    expect((await failureOf(checkSqliteFile(join(folder, 'missing.db')))).code).toBe('VECTOR_STORE_UNAVAILABLE');
    await writeFile(join(folder, 'text.db'), 'no database '.repeat(500));
    expect((await failureOf(checkSqliteFile(join(folder, 'text.db')))).code).toBe('VECTOR_STORE_CORRUPT');
  });
});

describe('a file that is no path', () => {
  it.each([undefined, null, '', 'a\0b', 7])('is refused by its name: %j', async (file) => {
    const options = { file } as unknown as { readonly file: string };
    const refusal = { code: 'VECTOR_STORE_INVALID_INPUT', details: { input: expect.stringContaining('`file`') } };
    expect(thrownBy(() => createSqliteVectorStore(options))).toMatchObject(refusal);
    expect(await failureOf(checkSqliteFile(options.file))).toMatchObject(refusal);
  });
});

describe('an input that cannot go to a thread', () => {
  it('is refused by its place, and the next call is served', async () => {
    await using store = openStore(await temporaryFolder());
    await store.upsert(TASKS, [task('a')]);
    const filter = new Proxy({ op: 'in' as const, field: 'state' as const, values: ['open'] }, {});
    expect(await failureOf(store.count(TASKS, filter))).toMatchObject({
      code: 'VECTOR_STORE_INVALID_INPUT',
      message: expect.stringContaining('filter'),
    });
    expect(await store.count(TASKS)).toBe(1);
  });
});

describe('a closed store', () => {
  it('that was never used starts nothing', async () => {
    const store = createSqliteVectorStore({ file: join(await temporaryFolder(), 'none', 'memory.db') });
    await store[Symbol.asyncDispose]();
    expect((await failureOf(store.count(TASKS))).code).toBe('VECTOR_STORE_DISPOSED');
  });
});

function failedWith(error: unknown): unknown {
  return (error as Failure).code;
}
