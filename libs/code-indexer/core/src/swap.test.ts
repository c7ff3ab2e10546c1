import { describe, expect, it } from '@jest/globals';
import type { CodeIndexer, IndexReport } from '@learning-memory/code-indexer';
import type { VectorStore } from '@learning-memory/vector-store';
import { allPoints, newHome, START, type Home } from './test-support/home.ts';

/** Their units make two batches, the second of several writes. */
const COUNT = 400;
/** The first batch is written by four. */
const WRITE_OF_SECOND_BATCH = 5;

function files(names: (index: number) => string): Record<string, string> {
  const paths = Array.from({ length: COUNT }, (_, index) => index);
  return Object.fromEntries(
    paths.map((index) => [`f${index}.py`, `def ${names(index)}():\ndef ${names(index)}_two():\n`]),
  );
}

/** A vector store that does something before each write. */
function withHook(store: VectorStore, before: () => void | Promise<void>): VectorStore {
  return {
    ensureCollection: (collection) => store.ensureCollection(collection),
    get: (collection, ids, options) => store.get(collection, ids, options),
    search: (collection, options) => store.search(collection, options),
    scroll: (collection, options) => store.scroll(collection, options),
    count: (collection, filter) => store.count(collection, filter),
    listCollections: () => store.listCollections(),
    reembedding: store.reembedding,
    async upsert(collection, points) {
      await before();
      await store.upsert(collection, points);
    },
    async delete(collection, ids) {
      await before();
      await store.delete(collection, ids);
    },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

function index(home: Home, indexer: CodeIndexer = home.indexer, signal?: AbortSignal): Promise<IndexReport> {
  return indexer.index({ directory: home.root, project: 'app', signal });
}

describe('build, then swap', () => {
  it('shows searches the index of before until the next one is complete', async () => {
    await using home = await newHome();
    const state = (text: string): Record<string, string> =>
      Object.fromEntries(Object.entries(files((i) => `same${i}`)).map(([path, content]) => [path, content + text]));
    const searchable = async (): Promise<string> =>
      JSON.stringify((await home.points()).map(({ payload }) => [payload.name, payload.fileHash]));
    await home.write(state('# old\n'));
    await index(home);
    const before = await searchable();
    // The same units, of which the next index has points of its own.
    await home.write(state('# new\n'));
    const seen = new Set<string>();
    const watching = withHook(home.vectorStore, async () => {
      seen.add(await searchable());
    });
    await index(home, home.open({ vectorStore: watching }));
    const after = await searchable();
    expect(after).not.toBe(before);
    // The old index while points are written, the new one while old points are deleted, and nothing in between.
    expect([...seen]).toEqual([before, after]);
    expect(await allPoints(home.vectorStore, home.collection)).toHaveLength(2 * COUNT);
  });

  it('keeps the index of before when the call is cut short, and goes on where it stopped', async () => {
    await using home = await newHome();
    await home.write(files((i) => `old${i}`));
    await index(home);
    const before = await home.points();
    await home.write(files((i) => `new${i}`));
    const controller = new AbortController();
    let writes = 0;
    const vectorStore = withHook(home.vectorStore, () => {
      writes += 1;
      if (writes === WRITE_OF_SECOND_BATCH) controller.abort(new Error('enough'));
    });
    const cut = index(home, home.open({ vectorStore }), controller.signal);
    await expect(cut).rejects.toMatchObject({
      code: 'CODE_INDEXER_ABORTED',
      kind: 'aborted',
    });
    expect(await home.points()).toEqual(before);
    expect(await home.indexer.status('app')).toMatchObject([{ indexing: false, files: COUNT, units: 2 * COUNT }]);
    const report = await index(home);
    expect(report.filesIndexed).toBeGreaterThan(0);
    expect(report.filesIndexed).toBeLessThan(COUNT);
    expect((await home.names()).every((name) => name.startsWith('new'))).toBe(true);
  });

  it('keeps the index of before when a store fails', async () => {
    await using home = await newHome();
    await home.write(files((i) => `old${i}`));
    await index(home);
    const before = await home.points();
    await home.write(files((i) => `new${i}`));
    let writes = 0;
    const vectorStore = withHook(home.vectorStore, () => {
      writes += 1;
      if (writes === 2) throw new Error('disk full');
    });
    await expect(index(home, home.open({ vectorStore }))).rejects.toThrow('disk full');
    expect(await home.points()).toEqual(before);
    await index(home);
    expect(await allPoints(home.vectorStore, home.collection)).toHaveLength(2 * COUNT);
  });

  it('forgets what a cut call had prepared for files that changed since', async () => {
    await using home = await newHome();
    await home.write(files((i) => `one${i}`));
    let writes = 0;
    const vectorStore = withHook(home.vectorStore, () => {
      writes += 1;
      if (writes === WRITE_OF_SECOND_BATCH) throw new Error('disk full');
    });
    await expect(index(home, home.open({ vectorStore }))).rejects.toThrow('disk full');
    await home.write(files((i) => `two${i}`));
    for (let i = COUNT / 2; i < COUNT; i += 1) await home.remove(`f${i}.py`);
    await index(home);
    expect(await home.names()).toHaveLength(COUNT);
    expect(await allPoints(home.vectorStore, home.collection)).toHaveLength(COUNT);
  });

  it('is refused where there are more files than it may read: a first one leaves nothing, another the index of before', async () => {
    await using home = await newHome();
    await home.write(files((i) => `old${i}`));
    const few = { directory: home.root, project: 'app', mostFiles: COUNT - 1 };
    await expect(home.indexer.index(few)).rejects.toMatchObject({
      code: 'CODE_INDEXER_TOO_MANY_FILES',
      kind: 'validation',
      details: { root: home.root, mostFiles: COUNT - 1 },
    });
    expect(await home.indexer.status()).toEqual([]);
    await home.indexer.index({ ...few, mostFiles: COUNT });
    await expect(home.indexer.index(few)).rejects.toMatchObject({ code: 'CODE_INDEXER_TOO_MANY_FILES' });
    expect(await home.indexer.status('app')).toMatchObject([{ indexing: false, files: COUNT }]);
  });

  it('is aborted before it begins without touching anything', async () => {
    await using home = await newHome();
    await expect(index(home, home.indexer, AbortSignal.abort())).rejects.toMatchObject({
      code: 'CODE_INDEXER_ABORTED',
    });
    expect(await home.indexer.status()).toEqual([]);
  });
});

describe('two calls for one project', () => {
  it('do not mix: the second is told that the project is busy', async () => {
    await using home = await newHome();
    await home.write(files((i) => `one${i}`));
    const other = home.open();
    const first = index(home);
    // The first takes its lock before it looks at a file.
    const busy = { code: 'CODE_INDEXER_BUSY', kind: 'conflict' };
    const reached = new Promise<void>((resolve) => {
      const poll = setInterval(() => {
        void home.indexer.status().then(([status]) => {
          if (status?.indexing !== true) return;
          clearInterval(poll);
          resolve();
        });
      }, 5);
    });
    await reached;
    await expect(index(home, other)).rejects.toMatchObject(busy);
    await expect(other.remove('app')).rejects.toMatchObject(busy);
    await first;
    expect(await index(home, other)).toMatchObject({ filesIndexed: 0, filesUnchanged: COUNT });
  });

  it('go on side by side for two projects', async () => {
    await using home = await newHome();
    await home.write(files((i) => `one${i}`));
    const projects = ['app', 'web'];
    await Promise.all(projects.map((project) => home.open().index({ directory: home.root, project })));
    for (const project of projects) expect(await home.names(project)).toHaveLength(2 * COUNT);
  });

  it('a dead owner keeps the lock for its term alone, and a late one changes nothing any more', async () => {
    await using home = await newHome();
    await home.write(files((i) => `one${i}`));
    let isAsleep = false;
    let wake = (): void => undefined;
    const asleep = new Promise<void>((resolve) => (wake = resolve));
    const vectorStore = withHook(home.vectorStore, async () => {
      if (isAsleep) return;
      isAsleep = true;
      await asleep;
    });
    // Its heartbeat goes on by a clock that stands still, and must not take the lock again when the other call is done.
    const late = index(home, home.open({ vectorStore, lockMs: 100, now: () => START }));
    late.catch(() => undefined);
    while (!isAsleep) await new Promise((resolve) => setTimeout(resolve, 5));
    home.clock.now += 60_000;
    expect(await index(home)).toMatchObject({ filesTotal: COUNT });
    await new Promise((resolve) => setTimeout(resolve, 100));
    wake();
    await expect(late).rejects.toMatchObject({ code: 'CODE_INDEXER_BUSY' });
    expect(await home.names()).toHaveLength(2 * COUNT);
    expect(await index(home)).toMatchObject({ filesIndexed: 0 });
    expect(await allPoints(home.vectorStore, home.collection)).toHaveLength(2 * COUNT);
  });
});

describe('point 12: a cancelled first run', () => {
  it('leaves nothing, and one of later leaves the index of before', async () => {
    await using home = await newHome();
    await home.write(files((i) => `first${String(i)}`));
    const cancelled = async (): Promise<void> => {
      const controller = new AbortController();
      const watching = withHook(home.vectorStore, () => controller.abort(new Error('enough')));
      const run = index(home, home.open({ vectorStore: watching }), controller.signal);
      await expect(run).rejects.toMatchObject({ code: 'CODE_INDEXER_ABORTED' });
    };
    await cancelled();
    expect(await home.indexer.status()).toEqual([]);
    expect(await allPoints(home.vectorStore, home.collection)).toEqual([]);
    await index(home);
    await home.write(files((i) => `second${String(i)}`));
    await cancelled();
    expect((await home.names()).filter((name) => name.startsWith('first'))).toHaveLength(2 * COUNT);
  });
});
