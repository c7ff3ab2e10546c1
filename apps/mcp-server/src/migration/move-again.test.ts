import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { memoryCollection, type MemoryPayload } from '@learning-memory/memory-core';
import { commitIndexCollection } from '@learning-memory/git-analyzer-core';
import type { VectorStore } from '@learning-memory/vector-store';
import { createMemoryVectorStore } from '@learning-memory/vector-store-memory';
import type { Target } from './judge-target.ts';
import { migrateStore, type MigrationReport } from './migrate-store.ts';

const MEMORIES = memoryCollection({ id: 'model', dimension: 2 });
const COMMITS = commitIndexCollection(MEMORIES.model);
const OLD = memoryCollection({ id: 'old', dimension: 3 });
const SHARED: Target = { name: 'qdrant-shared', isOwn: false };
const OWN: Target = { name: 'sqlite', isOwn: true };

let from: VectorStore;
let to: VectorStore;
let backups: number;

beforeEach(() => {
  from = createMemoryVectorStore();
  to = createMemoryVectorStore();
  backups = 0;
});

afterEach(async () => {
  await from[Symbol.asyncDispose]();
  await to[Symbol.asyncDispose]();
});

const idOf = (index: number): string => `memory_${String(index).padStart(4, '0')}`;

function memory(index: number): MemoryPayload {
  const kind = { category: 'fact', importance: 0.5, tags: [], contentHash: String(index) } as const;
  return { id: idOf(index), content: `memory ${String(index)}`, ...kind, createdAt: index, updatedAt: index };
}

async function fill(store: VectorStore, [first, end]: readonly [number, number], collection = MEMORIES): Promise<void> {
  const vector = Array.from({ length: collection.model.dimension }, (_, index) => (index === 0 ? 1 : 0));
  const payloads = Array.from({ length: end - first }, (_, index) => memory(first + index));
  await store.upsert(
    collection,
    payloads.map((payload) => ({ id: payload.id, vector, text: { content: payload.content, tags: '' }, payload })),
  );
}

async function change(store: VectorStore, index: number, changes: Partial<MemoryPayload>): Promise<void> {
  const payload = { ...memory(index), ...changes };
  await store.upsert(MEMORIES, [
    { id: payload.id, vector: [1, 0], text: { content: payload.content, tags: '' }, payload },
  ]);
}

/** Of a repository that both know. */
async function fillCommits(store: VectorStore): Promise<void> {
  const ids = Array.from({ length: 40 }, (_, index) => `repository_${String(index)}`);
  await store.upsert(
    COMMITS,
    ids.map((id) => ({ id, text: {}, payload: {} as never })),
  );
}

const idsOf = async (store: VectorStore, collection = MEMORIES): Promise<readonly string[]> =>
  (await store.scroll(collection, { limit: 1000 })).points.map(({ id }) => id);

const range = (first: number, end: number): readonly string[] =>
  Array.from({ length: end - first }, (_, index) => idOf(first + index));

function move(target: Target): Promise<MigrationReport> {
  return migrateStore({
    ...{ from, to, target, parser: { languages: [] } as never },
    beforeDeletion: async () => {
      backups += 1;
    },
  });
}

const refused = expect.objectContaining({ code: 'MIGRATION_NOT_READY' });

describe('a store that this home left', () => {
  it.each([OWN, SHARED])('loses what is gone in the source ($name), and it is said', async (target) => {
    await fill(to, [0, 20]);
    await fill(from, [5, 30]);
    expect(await move(target)).toMatchObject({ counts: { memories: 25 }, deleted: { memories: 5 } });
    expect(await idsOf(to)).toEqual(range(5, 30));
    expect(backups).toBe(1);
    expect(await move(target)).toMatchObject({ deleted: {} });
    expect(backups).toBe(1);
  });

  it('is outdated in the data home, however little of it is left', async () => {
    await fill(to, [0, 20]);
    await fill(from, [19, 24]);
    expect(await move(OWN)).toMatchObject({ deleted: { memories: 19 } });
    expect(await idsOf(to)).toEqual(range(19, 24));
  });

  it('lets go what another model made', async () => {
    await fill(to, [0, 6], OLD);
    await fill(from, [1, 7]);
    expect(await move(OWN)).toMatchObject({ counts: { memories: 6 }, deleted: { memories: 1 } });
    expect(await idsOf(to)).toEqual(range(1, 7));
    expect(await to.listCollections()).toMatchObject([{ model: MEMORIES.model, count: 6 }]);
    expect(backups).toBe(1);
  });

  it('gives up its own way to another model', async () => {
    await fill(to, [0, 6]);
    await to.reembedding.begin(OLD);
    await fill(from, [0, 6]);
    await move(OWN);
    expect((await to.listCollections())[0]).not.toHaveProperty('reembedding');
  });
});

describe('a store of others is refused, and not written to', () => {
  it('because few of its points are in the source, whatever repositories both know', async () => {
    await fill(to, [0, 10]);
    await fill(from, [8, 30]);
    await Promise.all([from, to].map(fillCommits));
    await expect(move(SHARED)).rejects.toMatchObject({
      code: 'MIGRATION_NOT_READY',
      message: expect.stringMatching(/memories 10.*The source has 2 of 10 .*export --to.*qdrant-shared.*import/u),
    });
    expect(await idsOf(to)).toEqual(range(0, 10));
    expect(backups).toBe(0);
  });

  it('because something was made there after this home had left it', async () => {
    await fill(to, [0, 20]);
    await fill(from, [0, 15]);
    await expect(move({ ...SHARED, leftAt: 18 })).rejects.toEqual(refused);
    expect(await idsOf(to)).toEqual(range(0, 20));
    expect(await move({ ...SHARED, leftAt: 19 })).toMatchObject({ deleted: { memories: 5 } });
  });

  it('because others changed something there, whether it says when the home left or not', async () => {
    await fill(to, [0, 6]);
    await fill(from, [0, 6]);
    await change(to, 3, { content: 'theirs', updatedAt: 50 });
    const overtaken = {
      code: 'MIGRATION_NOT_READY',
      message: expect.stringMatching(/changed: 1, deleted: 0/u),
    };
    await expect(move(SHARED)).rejects.toMatchObject(overtaken);
    await change(from, 3, { content: 'ours', updatedAt: 60 });
    await expect(move({ ...SHARED, leftAt: 40 })).rejects.toMatchObject(overtaken);
    expect((await to.get(MEMORIES, [idOf(3)]))[0]?.payload.content).toBe('theirs');
    expect(await move({ ...SHARED, leftAt: 55 })).toMatchObject({ counts: { memories: 6 } });
  });

  it('because others took a change back that says no time any more', async () => {
    await fill(to, [0, 6]);
    await fill(from, [0, 6]);
    await change(from, 3, { deletedAt: 20 });
    await expect(move({ ...SHARED, leftAt: 30 })).rejects.toEqual(refused);
    expect(await move({ ...SHARED, leftAt: 10 })).toMatchObject({ deleted: {} });
  });

  it('because others deleted there what the home left', async () => {
    await fill(to, [0, 6]);
    await fill(from, [0, 9]);
    await expect(move({ ...SHARED, leftAt: 7 })).rejects.toMatchObject({
      message: expect.stringMatching(/changed: 0, deleted: 2/u),
    });
    expect(await idsOf(to)).toEqual(range(0, 6));
    expect(await move({ ...SHARED, leftAt: 5 })).toMatchObject({ counts: { memories: 9 } });
  });

  it('because the data home has others, and the source none of them', async () => {
    await fill(to, [0, 20]);
    await fill(from, [20, 25]);
    await expect(move(OWN)).rejects.toEqual(refused);
    await from.delete(MEMORIES, range(20, 25));
    await expect(move(OWN)).rejects.toEqual(refused);
    expect(await idsOf(to)).toEqual(range(0, 20));
  });

  it('because this version does not know a collection of the source', async () => {
    await fill(from, [0, 5]);
    await from.ensureCollection({ ...MEMORIES, name: 'zzz' });
    await expect(move(SHARED)).rejects.toEqual(refused);
    expect(await to.listCollections()).toEqual([]);
  });
});
