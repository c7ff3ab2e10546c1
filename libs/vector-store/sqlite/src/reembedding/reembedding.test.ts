import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { connectSqlite } from '@learning-memory/sqlite-file';
import { describe, expect, it } from '@jest/globals';
import type { CollectionRef, VectorStore } from '@learning-memory/vector-store';
import { createSqliteVectorStore } from '../store/sqlite-vector-store.ts';
import { openStore } from '../test-support/open-store.ts';
import { runChild, startChild } from '../test-support/run-child.ts';
import { NEXT_TASKS, nextVector, task, TASKS, type Task } from '../test-support/tasks.ts';
import { temporaryFolders } from '../test-support/temporary-folder.ts';

const temporaryFolder = temporaryFolders();
const query = { vector: [1, 0, 0] };
const lexical = { mode: 'lexical', text: 'task' } as const;

async function fill(folder: string, count: number): Promise<readonly string[]> {
  await using store = openStore(folder);
  const ids = Array.from({ length: count }, (_, index) => `t${index}`);
  await store.upsert(
    TASKS,
    ids.map((id) => task(id)),
  );
  return ids;
}

function openRetiring(folder: string, retiredModels: readonly string[] = [TASKS.model.id]): VectorStore {
  const [file, backupDirectory] = [join(folder, 'memory.db'), join(folder, 'backups')];
  return createSqliteVectorStore({ file, backupDirectory, retiredModels });
}

/** By their new vectors, each being nearest to its own. */
async function unfound(store: VectorStore, ids: readonly string[]): Promise<readonly string[]> {
  const missing = [];
  for (const id of ids) {
    const query = { mode: 'dense', vector: nextVector(id) } as const;
    const [hit] = await store.search(NEXT_TASKS, { query, limit: 1 });
    if (hit?.id !== id) missing.push(id);
  }
  return missing;
}

async function finish(store: VectorStore, collection: CollectionRef<Task> = NEXT_TASKS): Promise<void> {
  while (!(await store.reembedding.finish(collection))) {
    const pending = await store.reembedding.pending(collection, { limit: 100 });
    const vectors = pending.map(({ id, revision }) => ({ id, revision, vector: nextVector(id) }));
    await store.reembedding.write(collection, vectors);
  }
}

describe('a collection of a retired model', () => {
  it('is on its way to the model it is used with: to a reader without a write, to a writer from the first one on', async () => {
    const folder = await temporaryFolder();
    await fill(folder, 3);
    await using store = openRetiring(folder);
    const progress = { model: NEXT_TASKS.model, done: 0, total: 3 };
    const read = async () => ({
      progress: await store.reembedding.progress(NEXT_TASKS),
      words: await store.search(NEXT_TASKS, { query: lexical, limit: 5 }),
      both: await store.search(NEXT_TASKS, {
        query: { ...lexical, mode: 'hybrid', ...query, denseWeight: 0.5 },
        limit: 5,
      }),
      meaning: await store.search(NEXT_TASKS, { query: { mode: 'dense', ...query }, limit: 5 }),
      points: (await store.scroll(NEXT_TASKS, { limit: 5, withVectors: true })).points,
    });
    const unbegun = await read();
    expect(unbegun).toMatchObject({ progress, both: unbegun.words, meaning: [] });
    expect(unbegun.words).toHaveLength(3);
    expect(unbegun.points.map(({ vector }) => vector)).toEqual([undefined, undefined, undefined]);
    expect(await store.listCollections()).toEqual([{ name: 'tasks', model: TASKS.model, count: 3 }]);
    await store.delete(NEXT_TASKS, ['unknown']);
    expect(await store.listCollections()).toMatchObject([{ model: TASKS.model, reembedding: progress }]);
    expect(await read()).toEqual(unbegun);
    await using other = openStore(folder);
    expect(await other.count(NEXT_TASKS)).toBe(3);
    await store.reembedding.begin(TASKS);
    await expect(other.count(NEXT_TASKS)).rejects.toMatchObject({ code: 'VECTOR_STORE_DIMENSION_MISMATCH' });
  });

  it('does so on its way to a model that is retired in turn, and to no model beside one that is not', async () => {
    const folder = await temporaryFolder();
    await fill(folder, 3);
    const third = { ...NEXT_TASKS, model: { id: 'third-model', dimension: 3 } };
    await using store = openRetiring(folder);
    await store.delete(NEXT_TASKS, []);
    await expect(store.count(third)).rejects.toMatchObject({ code: 'VECTOR_STORE_DIMENSION_MISMATCH' });
    await using later = openRetiring(folder, [TASKS.model.id, NEXT_TASKS.model.id]);
    await later.delete(third, []);
    await expect(store.count(NEXT_TASKS)).rejects.toMatchObject({ code: 'VECTOR_STORE_DIMENSION_MISMATCH' });
    await finish(later, third);
    expect(await later.listCollections()).toEqual([{ name: 'tasks', model: third.model, count: 3 }]);
  });
});

describe('a damaged row', () => {
  it('costs its own meaning alone', async () => {
    const folder = await temporaryFolder();
    const ids = await fill(folder, 6);
    const file = connectSqlite(join(folder, 'memory.db'));
    file.exec(
      `UPDATE vector_documents_1 SET payload = '{"batch":' WHERE key = 2; DELETE FROM vector_documents_1 WHERE key = 4`,
    );
    file.close();
    await using store = openRetiring(folder);
    await store.reembedding.begin(NEXT_TASKS);
    const payloads = (await store.reembedding.pending(NEXT_TASKS, { limit: 10 })).map(({ payload }) => payload);
    expect(payloads.map((payload) => payload !== undefined)).toEqual([true, false, true, false, true, true]);
    await finish(store);
    expect(await unfound(store, [ids[0]!, ids[2]!, ids[4]!, ids[5]!])).toEqual([]);
    await expect(store.get(NEXT_TASKS, [ids[1]!])).rejects.toMatchObject({
      code: 'VECTOR_STORE_CORRUPT',
      details: { id: ids[1] },
    });
  });
});

describe('a file of the first version', () => {
  it('is copied, and its collections get another model like all others', async () => {
    const folder = await temporaryFolder();
    const ids = await fill(folder, 30);
    const file = connectSqlite(join(folder, 'memory.db'));
    for (const change of ['insert', 'update', 'delete']) file.exec(`DROP TRIGGER vector_changed_1_${change}`);
    for (const column of ['generation', 'next_model', 'next_dimension', 'revision']) {
      file.exec(`ALTER TABLE vector_collections DROP COLUMN ${column}`);
    }
    file.exec('DELETE FROM vector_migrations WHERE version > 1');
    file.close();
    await using store = openRetiring(folder);
    await finish(store);
    expect(await unfound(store, ids)).toEqual([]);
    expect(await readdir(join(folder, 'backups'))).toHaveLength(1);
  });
});

describe('a process of the version before, which knows nothing of the next model', () => {
  it('has what it writes and deletes embedded anew, or left out', async () => {
    const folder = await temporaryFolder();
    await fill(folder, 4);
    await using store = openRetiring(folder);
    const written = await store.reembedding.pending(NEXT_TASKS, { limit: 4 });
    await store.reembedding.write(
      NEXT_TASKS,
      written.map(({ id, revision }) => ({ id, revision, vector: nextVector(id) })),
    );
    const old = connectSqlite(join(folder, 'memory.db'));
    const key = (id: string): number =>
      old.prepare('SELECT key FROM vector_points_1 WHERE id = ?').pluck().get(id) as number;
    old.prepare('UPDATE vector_documents_1 SET payload = ? WHERE key = ?').run('{"batch":7}', key('t0'));
    const gone = key('t1');
    for (const table of ['documents', 'points']) old.prepare(`DELETE FROM vector_${table}_1 WHERE key = ?`).run(gone);
    old.prepare(`INSERT INTO vector_points_1 (id) VALUES ('t9')`).run();
    old.prepare(`INSERT INTO vector_documents_1 (key, payload) VALUES (?, '{"batch":9}')`).run(key('t9'));
    old.close();

    const dense = { mode: 'dense', vector: [1, 0, 0] } as const;
    const hits = await store.search(NEXT_TASKS, { query: dense, limit: 10 });
    expect(hits.map(({ id }) => id)).toEqual(['t2', 't3']);
    expect((await store.get(NEXT_TASKS, ['t0'], { withVectors: true }))[0]?.vector).toBeUndefined();
    const pending = await store.reembedding.pending(NEXT_TASKS, { limit: 10 });
    expect(pending).toMatchObject([
      { id: 't0', payload: { batch: 7 } },
      { id: 't9', payload: { batch: 9 } },
    ]);
    await finish(store);
    expect(await unfound(store, ['t0', 't2', 't3', 't9'])).toEqual([]);
    expect(await store.search(NEXT_TASKS, { query: dense, limit: 10 })).toHaveLength(4);
  });
});

describe('several processes that re-embed one file', () => {
  it('lose nothing when they are killed at random moments and points are written meanwhile', async () => {
    const folder = await temporaryFolder();
    const ids = [...(await fill(folder, 600))];
    const file = join(folder, 'memory.db');
    await using store = openRetiring(folder);
    for (let kill = 0; kill < 6; kill += 1) {
      const child = startChild('./reembed-tasks.ts', [file, '10']);
      const lines = 1 + ((kill * 7) % 12);
      child.process.stdout?.on('data', () => {
        if (child.output().split('\n').length > lines) child.process.kill('SIGKILL');
      });
      expect(await child.ended).toBeNull();
      const progress = await store.reembedding.progress(NEXT_TASKS);
      expect(progress?.total).toBe(ids.length);
      const id = `t${ids.length}`;
      const vector = kill % 2 === 0 ? nextVector(id) : undefined;
      await store.upsert(NEXT_TASKS, [{ ...task(id), vector }]);
      ids.push(id);
      expect(await store.search(NEXT_TASKS, { query: lexical, limit: 1 })).toHaveLength(1);
    }
    await Promise.all([runChild('./reembed-tasks.ts', [file, '50']), runChild('./reembed-tasks.ts', [file, '70'])]);
    expect(await store.listCollections()).toEqual([{ name: 'tasks', model: NEXT_TASKS.model, count: ids.length }]);
    expect(await unfound(store, ids)).toEqual([]);
  });
});
