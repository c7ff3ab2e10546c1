import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Filter, Point, VectorStore } from '@learning-memory/vector-store';
import { createMemoryVectorStore } from '@learning-memory/vector-store-memory';
import { openStore } from '../test-support/open-store.ts';
import { task, TASKS, type Task } from '../test-support/tasks.ts';
import { temporaryFolders } from '../test-support/temporary-folder.ts';
import { createVectorApi, type VectorApi } from '../threads/vector-api.ts';

const temporaryFolder = temporaryFolders();
const DIRECTION = [0.8, 0.6, 0, 0];

/** Directions repeat, so that some points are equally near; a tenth has no vector. */
const POINTS: readonly Point<Task>[] = Array.from({ length: 400 }, (_, index) => {
  const angle = ((index * 37) % 90) * (Math.PI / 180);
  const vector = index % 10 === 9 ? undefined : [Math.cos(angle), Math.sin(angle), 0, 0];
  const tags = index % 3 === 0 ? ['third'] : [];
  return { ...task(`t${String(index).padStart(3, '0')}`, { batch: index % 4, tags }), vector };
});

const LACKS_STATE: Filter<Task> = { op: 'eq', field: 'state', value: null };
const FILTERS: readonly (Filter<Task> | undefined)[] = [
  undefined,
  LACKS_STATE,
  { op: 'and', filters: [LACKS_STATE] },
  { op: 'and', filters: [LACKS_STATE, { op: 'eq', field: 'batch', value: 2 }] },
  {
    op: 'and',
    filters: [{ op: 'ne', field: 'batch', value: 2 }, LACKS_STATE, { op: 'eq', field: 'tags', value: 'third' }],
  },
  {
    op: 'and',
    filters: [
      { op: 'not', filter: { op: 'eq', field: 'batch', value: 1 } },
      { op: 'ne', field: 'batch', value: 2 },
    ],
  },
  { op: 'or', filters: [LACKS_STATE, { op: 'eq', field: 'batch', value: 1 }] },
  { op: 'not', filter: { op: 'eq', field: 'tags', value: 'third' } },
  { op: 'in', field: 'batch', values: [] },
];

let folder: string;
let writer: VectorStore;
let oracle: VectorStore;

beforeEach(async () => {
  folder = await temporaryFolder();
  writer = openStore(folder);
  oracle = createMemoryVectorStore();
});

afterEach(async () => {
  await writer[Symbol.asyncDispose]();
});

async function apply(change: (store: VectorStore) => Promise<void>): Promise<void> {
  await change(writer);
  await change(oracle);
}

/** A connection that holds no collection in memory, or every one that is searched again. */
function openApi(isHeld: boolean): VectorApi {
  return createVectorApi({
    ...{ file: join(folder, 'memory.db'), busyTimeoutMs: 1000, backupDirectory: undefined, retiredModels: [] },
    matrixLimits: { fewest: isHeld ? 0 : Infinity, most: Infinity },
  });
}

async function rank(api: VectorApi, filter: Filter<Task> | undefined, limit: number): Promise<readonly string[]> {
  const query = { mode: 'dense', vector: Float32Array.from(DIRECTION) } as const;
  return (await api.search({ collection: TASKS, query, filter, limit })).map(({ id }) => id);
}

async function expected(filter: Filter<Task> | undefined, limit: number): Promise<readonly string[]> {
  const hits = await oracle.search(TASKS, { query: { mode: 'dense', vector: DIRECTION }, filter, limit });
  return hits.map(({ id }) => id);
}

describe.each([
  ['in the file', false],
  ['in memory', true],
])('the nearest points, searched %s', (_, isHeld) => {
  it.each([0, 0.02, 0.5, 0.97])('are those of a scan, where a share of %d has a state', async (share) => {
    const points = POINTS.map((point, index) =>
      (index * 61) % 100 < 100 * share ? { ...point, payload: { ...point.payload, state: 'done' } } : point,
    );
    await apply((store) => store.upsert(TASKS, points));
    const api = openApi(isHeld);
    await rank(api, undefined, 1);
    for (const filter of FILTERS) {
      for (const limit of [1, 7, 50, 400]) {
        const ids = await rank(api, filter, limit);
        expect({ filter, limit, ids }).toEqual({ filter, limit, ids: await expected(filter, limit) });
      }
    }
    await api.close(undefined);
  });

  it('are those of now, whoever changed what', async () => {
    await apply((store) => store.upsert(TASKS, POINTS));
    const api = openApi(isHeld);
    const changes: readonly ((store: VectorStore) => Promise<void>)[] = [
      (store) => store.delete(TASKS, ['t000', 't090', 't399']),
      (store) => store.upsert(TASKS, [{ ...task('t001'), vector: DIRECTION }]),
      (store) => store.upsert(TASKS, [{ ...task('new'), vector: DIRECTION }]),
      (store) => store.upsert(TASKS, [{ ...task('t002'), vector: undefined }]),
    ];
    for (const change of changes) {
      for (let time = 0; time < 3; time += 1) await rank(api, undefined, 30);
      await apply(change);
      for (let time = 0; time < 3; time += 1) {
        expect(await rank(api, undefined, 30)).toEqual(await expected(undefined, 30));
      }
    }
    await api.close(undefined);
  });
});

it('as many as may be asked for are found, whatever share of them passes several tests', async () => {
  // Two in three have each state or tag alone, one in three both; and half have each of two, and none both.
  const points = Array.from({ length: 900 }, (_, index) => ({
    ...task(`t${String(index).padStart(3, '0')}`, {
      batch: index % 2,
      tags: index % 3 === 0 ? [] : ['tagged'],
      state: index % 3 === 1 ? undefined : 'done',
    }),
    vector: [Math.cos(1 + index / 1000), Math.sin(1 + index / 1000), 0, 0],
  }));
  await apply((store) => store.upsert(TASKS, points));
  const tagged: Filter<Task> = { op: 'eq', field: 'tags', value: 'tagged' };
  const [inFile, inMemory] = [openApi(false), openApi(true)];
  for (const api of [inFile, inMemory]) {
    for (const filters of [
      [tagged, { op: 'eq', field: 'state', value: 'done' }],
      [tagged, { op: 'eq', field: 'batch', value: 1 }, { op: 'eq', field: 'batch', value: 0 }],
    ] as const) {
      for (const limit of [1, 300, 1000]) {
        const filter: Filter<Task> = { op: 'and', filters };
        for (let time = 0; time < 2; time += 1)
          expect(await rank(api, filter, limit)).toEqual(await expected(filter, limit));
      }
    }
    await api.close(undefined);
  }
});

it('what words alone find has the same similarity in memory as in the file', async () => {
  await apply((store) => store.upsert(TASKS, POINTS));
  // Away from all of them: the nearest are others than those of the words.
  const vector = Float32Array.from([0.1, -0.9, 0, 0]);
  const text = POINTS.filter((_, index) => index % 8 === 1).map(({ id }) => id);
  const query = { mode: 'hybrid', vector, text: text.join(' '), denseWeight: 0.01 } as const;
  const similarities = async (api: VectorApi): Promise<ReadonlyMap<string, number | undefined>> => {
    const hits = await api.search({ collection: TASKS, query, filter: undefined, limit: text.length });
    return new Map(hits.map(({ id, similarity }) => [id, similarity]));
  };
  const [inFile, inMemory] = [openApi(false), openApi(true)];
  for (let time = 0; time < 2; time += 1) await rank(inMemory, undefined, 1);
  const [held, read] = [await similarities(inMemory), await similarities(inFile)];
  expect([...held.keys()]).toEqual([...read.keys()]);
  for (const [id, similarity] of read) {
    if (similarity === undefined) expect(held.get(id)).toBeUndefined();
    else expect(Math.abs((held.get(id) ?? NaN) - similarity)).toBeLessThan(5e-5);
  }
  expect([...read.values()].filter((similarity) => similarity === undefined)).toHaveLength(text.length / 5);
  await Promise.all([inFile, inMemory].map((api) => api.close(undefined)));
});
