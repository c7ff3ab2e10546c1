import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type VectorStore, vectorStoreError } from '@learning-memory/vector-store';
import { scrollPages } from '@learning-memory/vector-store-checks';
import { WriteJournal } from './journal/write-journal.ts';
import { expectAlike, untilReachable } from './test-support/expectations.ts';
import { away, openPlaces, type Places } from './test-support/places.ts';
import { EAST, EAST_NOTE, idOf, NEXT, note, NOTES, notes } from './test-support/notes.ts';

let places: Places;

beforeEach(async () => {
  places = await openPlaces();
});

afterEach(async () => {
  await places[Symbol.asyncDispose]();
});

async function idsIn(store: VectorStore): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const points of scrollPages(store, NOTES, { limit: 1000 })) ids.push(...points.map(({ id }) => id));
  return ids;
}

const searches = (): number => places.asked.filter((operation) => operation === 'search').length;

describe('a mirror that has everything', () => {
  it('answers searches by meaning, with the payloads of the rows, and is not asked for words', async () => {
    const store = places.open();
    await store.upsert(NOTES, notes(60));
    await store.mirror.settled();
    const options = [EAST, EAST_NOTE].map((query) => ({ query, limit: 10 }));
    for (const each of options) expect(await store.search(NOTES, each)).toEqual(await places.rows.search(NOTES, each));
    expect(searches()).toBe(2);
    await store.search(NOTES, { query: { mode: 'lexical', text: 'note 7' }, limit: 10 });
    expect(searches()).toBe(2);
    expect(store.mirror.missed).toBe(0);
  });

  it('is left out while something waits for it', async () => {
    const store = places.open();
    await store.upsert(NOTES, notes(60));
    await store.mirror.settled();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    places.gateOfMirror = (operation) => (operation === 'upsert' ? held : undefined);
    await store.upsert(NOTES, [{ ...note(500), vector: [1, 0] }]);
    const before = searches();
    const [, second] = await store.search(NOTES, { query: EAST, limit: 2 });
    expect(second?.id).toBe(idOf(500));
    expect(searches()).toBe(before);
    release();
    await store.mirror.settled();
    await expectAlike(places);
    expect((await store.search(NOTES, { query: EAST, limit: 2 }))[1]?.id).toBe(idOf(500));
    expect(searches()).toBe(before + 1);
  });

  it('lets the rows answer where it is slow, and is asked again when it has answered', async () => {
    const store = places.open({ patienceMs: 50 });
    await store.upsert(NOTES, notes(60));
    await store.mirror.settled();
    // The memory store does not look at signals while it waits behind the gate; a client of a server does.
    places.gateOfMirror = async (operation) => {
      if (operation === 'search') {
        await new Promise((resolve) => setTimeout(resolve, 100));
        throw vectorStoreError('VECTOR_STORE_ABORTED', 'Stopped.');
      }
    };
    expect(await store.search(NOTES, { query: EAST, limit: 5 })).toHaveLength(5);
    expect(await store.mirror.state()).toMatchObject({ reach: 'away', reason: expect.stringContaining('50 ms') });
    expect(store.mirror.missed).toBe(1);
  });
});

describe('a collection that is made while the mirror is given others', () => {
  it('is given to it, too', async () => {
    const store = places.open();
    const others = { ...NOTES, name: 'others' };
    await places.rows.upsert(others, [note(1)]);
    let isMade = false;
    places.gateOfMirror = async (operation) => {
      if (operation !== 'ensureCollection' || isMade) return;
      isMade = true;
      await store.upsert(NOTES, notes(3));
    };
    await store.ensureCollection(others);
    await store.mirror.settled();
    expect(isMade).toBe(true);
    await expectAlike(places);
    expect(await store.mirror.collections()).toMatchObject([
      { name: 'notes', rows: 3, mirrored: 3 },
      { name: 'others', rows: 1, mirrored: 1 },
    ]);
  });
});

describe('a mirror that is away', () => {
  it('costs no write and no hit; when it is back, it gets what it missed', async () => {
    const store = places.open();
    await store.upsert(NOTES, notes(60));
    await store.mirror.settled();
    places.gateOfMirror = away;
    await store.upsert(NOTES, notes(20, 60));
    await store.delete(NOTES, [idOf(0), 'unknown']);
    await store.mirror.settled();
    expect(await store.mirror.state()).toMatchObject({ reach: 'away', reason: 'The mirror cannot be reached.' });
    expect(await store.mirror.pending()).toBe(22);
    expect(await store.mirror.pendingWrites()).toBe(2);
    const missed = store.mirror.missed;
    const query = {
      mode: 'hybrid',
      vector: [Math.cos(0.079), Math.sin(0.079)],
      text: 'note 79',
      denseWeight: 0.5,
    } as const;
    expect((await store.search(NOTES, { query, limit: 1 }))[0]?.id).toBe(idOf(79));
    await store.upsert(NOTES, [note(80)]);
    expect(store.mirror.missed).toBe(missed + 2);
    places.gateOfMirror = () => undefined;
    await untilReachable(store);
    await expectAlike(places);
    expect(await store.mirror.pending()).toBe(0);
  });

  it('is known to be away by the first answer', async () => {
    places.gateOfMirror = away;
    const store = places.open();
    expect(await store.search(NOTES, { query: EAST, limit: 1 })).toEqual([]);
    expect(store.mirror.missed).toBe(1);
  });

  it('gets what a process that was killed had written', async () => {
    places.gateOfMirror = away;
    const killed = places.open();
    await killed.upsert(NOTES, notes(5));
    await killed[Symbol.asyncDispose]();
    places.gateOfMirror = () => undefined;
    const store = places.open();
    store.mirror.catchUp();
    await store.mirror.settled();
    await expectAlike(places);
    expect(await idsIn(places.mirror)).toHaveLength(5);
  });
});

describe('a write', () => {
  it('is noted before the rows have it, so that a death between both is made good', async () => {
    const journal = new WriteJournal(join(places.directory, 'pending'));
    let noted: readonly string[] = [];
    places.gateOfRows = async (operation) => {
      if (operation === 'upsert') noted = [...(await journal.ids('notes'))];
    };
    const store = places.open();
    await store.upsert(NOTES, [note(1)]);
    expect(noted).toEqual([idOf(1)]);
  });

  it('that the rows refuse leaves nothing behind, and one that may have failed is looked at again', async () => {
    const store = places.open({ isPassive: true });
    await expect(store.upsert(NOTES, [{ ...note(1), vector: [3, 4] }])).rejects.toMatchObject({ kind: 'validation' });
    await store.upsert(NOTES, [note(1)]);
    await expect(store.upsert(NEXT, [{ ...note(2), vector: [1, 0, 0] }])).rejects.toMatchObject({ kind: 'conflict' });
    expect(await store.mirror.pending()).toBe(1);
    places.gateOfRows = away;
    await expect(store.upsert(NOTES, [note(3)])).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await store.mirror.pending()).toBe(2);
    places.gateOfRows = () => undefined;
    const active = places.open();
    active.mirror.catchUp();
    await active.mirror.settled();
    await expectAlike(places);
    expect(await idsIn(places.mirror)).toEqual([idOf(1)]);
  });

  it('of several stores on the same points leaves both places alike', async () => {
    const stores = [places.open(), places.open(), places.open()];
    const writes = Array.from({ length: 90 }, (_, index) => {
      const store = stores[index % 3] as VectorStore;
      const id = index % 7;
      return index % 5 === 4
        ? store.delete(NOTES, [idOf(id)])
        : store.upsert(NOTES, [{ ...note(id), payload: { rank: index } }]);
    });
    await Promise.all(writes);
    for (const store of stores) await store.mirror.settled();
    await expectAlike(places);
    expect(await readdir(join(places.directory, 'pending', 'notes'))).toEqual([]);
  });

  it('takes points as they are when it is called', async () => {
    const store = places.open();
    const vector = [1, 0];
    const point = { ...note(1), vector, payload: { rank: 1 } };
    const writing = store.upsert(NOTES, [point]);
    vector[0] = 0;
    point.payload.rank = 2;
    await writing;
    expect(await store.get(NOTES, [idOf(1)], { withVectors: true })).toEqual([
      { id: idOf(1), payload: { rank: 1 }, vector: [1, 0] },
    ]);
  });
});

describe('a collection that the mirror has lost', () => {
  it('of a few points is noticed by a search that finds enough without them', async () => {
    const store = places.open();
    await store.upsert(NOTES, notes(60));
    await store.mirror.settled();
    await places.mirror.delete(NOTES, [idOf(3)]);
    await store.search(NOTES, { query: EAST, limit: 10 });
    await store.mirror.settled();
    await expectAlike(places);
    expect(await idsIn(places.mirror)).toHaveLength(60);
  });

  it('is noticed by a search, answered by the rows, and restored', async () => {
    const store = places.open();
    await store.upsert(NOTES, notes(60));
    await store.mirror.settled();
    places.loseMirror();
    const options = { query: EAST_NOTE, limit: 10 };
    expect(await store.search(NOTES, options)).toEqual(await places.rows.search(NOTES, options));
    await store.mirror.settled();
    await expectAlike(places);
  });

  it('is noticed by a write, though that makes it anew', async () => {
    const store = places.open();
    await store.upsert(NOTES, notes(60));
    await store.mirror.settled();
    places.loseMirror();
    await store.upsert(NOTES, [note(60)]);
    await store.mirror.settled();
    expect(await idsIn(places.mirror)).toHaveLength(61);
  });

  it('is restored by reindex in pages, from where a call was stopped', async () => {
    const store = places.open();
    await store.upsert(NOTES, notes(1700));
    await store.mirror.settled();
    await store[Symbol.asyncDispose]();
    places.loseMirror();
    let pages = 0;
    places.gateOfMirror = (operation) => {
      if (operation === 'upsert' && ++pages > 2) away();
    };
    await expect(places.open().mirror.reindex()).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await idsIn(places.mirror)).toHaveLength(1000);
    places.gateOfMirror = () => undefined;
    const progress: unknown[] = [];
    const again = places.open();
    const report = await again.mirror.reindex({ onProgress: (each) => progress.push(each) });
    expect(report).toEqual([{ name: 'notes', count: 1700, written: 700, resumedAt: 1000 }]);
    expect(progress).toEqual([
      { done: 500, total: 700 },
      { done: 700, total: 700 },
    ]);
    expect(await idsIn(places.mirror)).toEqual(await idsIn(places.rows));
    expect(await again.mirror.reindex()).toEqual([{ name: 'notes', count: 1700, written: 0 }]);
    expect(await again.mirror.reindex({ force: true })).toEqual([{ name: 'notes', count: 1700, written: 1700 }]);
  });

  it('is restored where an entry of what waits cannot be read, which is set aside', async () => {
    const store = places.open();
    await store.upsert(NOTES, notes(60));
    await store.mirror.settled();
    places.gateOfMirror = away;
    await store.upsert(NOTES, notes(5, 60));
    await store.mirror.settled();
    await store[Symbol.asyncDispose]();
    const folder = join(places.directory, 'pending', 'notes');
    const [entry = ''] = await readdir(folder);
    await writeFile(join(folder, entry), '["note-0');
    places.gateOfMirror = () => undefined;
    const next = places.open();
    next.mirror.catchUp();
    await untilReachable(next);
    await next.mirror.settled();
    await expectAlike(places);
    expect(await readdir(folder)).toEqual([expect.stringMatching(/\.corrupt-\d+$/u)]);
  });

  it('is begun anew where its mark has lost its place', async () => {
    const store = places.open();
    await store.upsert(NOTES, notes(60));
    await store.mirror.settled();
    await store[Symbol.asyncDispose]();
    await places.mirror.delete(NOTES, [idOf(3)]);
    await mkdir(join(places.directory, 'restoring'), { recursive: true });
    await writeFile(join(places.directory, 'restoring', 'notes.json'), '{"cursor":"damaged","done":10}');
    expect(await places.open().mirror.reindex()).toEqual([{ name: 'notes', count: 60, written: 60 }]);
    await expectAlike(places);
  });

  it('is begun anew where it was lost once more', async () => {
    const store = places.open();
    await store.upsert(NOTES, notes(1200));
    await store.mirror.settled();
    places.loseMirror();
    let pages = 0;
    places.gateOfMirror = (operation) => {
      if (operation === 'upsert' && ++pages > 1) away();
    };
    await expect(store.mirror.reindex()).rejects.toMatchObject({ kind: 'unavailable' });
    places.gateOfMirror = () => undefined;
    places.loseMirror();
    const [report] = await store.mirror.reindex();
    expect(report).toEqual({ name: 'notes', count: 1200, written: 1200 });
    expect(await idsIn(places.mirror)).toEqual(await idsIn(places.rows));
  });

  it('has the indexes of its fields again once somebody asks for them', async () => {
    const store = places.open();
    await store.upsert(NOTES, notes(60));
    await store.mirror.settled();
    await store[Symbol.asyncDispose]();
    places.loseMirror();
    const next = places.open();
    await next.mirror.reindex();
    const ensured = (): number => places.asked.filter((operation) => operation === 'ensureCollection').length;
    const before = ensured();
    for (let time = 0; time < 2; time += 1) {
      await next.search(NOTES, { query: EAST, limit: 5 });
      await next.mirror.settled();
      expect(ensured()).toBe(before + 1);
    }
  });

  it('that there is not is refused by name', async () => {
    const store = places.open();
    await store.upsert(NOTES, notes(1));
    await expect(store.mirror.reindex({ collections: ['missing'] })).rejects.toMatchObject({
      code: 'VECTOR_STORE_INVALID_INPUT',
      message: expect.stringMatching(/missing.*notes/),
    });
  });
});

describe('rows that went back to what they were', () => {
  it('take the mirror along', async () => {
    const store = places.open();
    await store.upsert(NOTES, notes(60));
    await store.mirror.settled();
    await places.rows.delete(NOTES, [idOf(3)]);
    const again = places.open();
    again.mirror.catchUp();
    await again.mirror.settled();
    await expectAlike(places);
  });

  it('are never answered by what the mirror has still', async () => {
    const store = places.open();
    await store.upsert(NOTES, notes(60));
    await store.mirror.settled();
    await places.rows.delete(NOTES, [idOf(0)]);
    const hits = await store.search(NOTES, { query: EAST, limit: 10 });
    expect(hits.map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_, index) => idOf(index + 1)));
  });
});

describe('another model', () => {
  it('is made in the rows, and carried over then', async () => {
    const store = places.open();
    await store.upsert(NOTES, [...notes(60), { id: 'unseen', text: { body: 'words' }, payload: { rank: -1 } }]);
    await store.mirror.settled();
    await store.reembedding.begin(NEXT);
    const pending = await store.reembedding.pending(NEXT, { limit: 1000 });
    const vectors = pending.map(({ id, revision }) => ({
      id,
      revision,
      ...(id !== 'unseen' && { vector: [0, 0, 1] }),
    }));
    await store.reembedding.write(NEXT, vectors);
    expect(await store.reembedding.finish(NEXT)).toBe(true);
    await store.mirror.settled();
    const [info] = await places.mirror.listCollections();
    expect(info).toEqual({ name: 'notes', model: NEXT.model, count: 61 });
    const query = { mode: 'dense', vector: [0, 0, 1] } as const;
    const before = searches();
    expect(await store.search(NEXT, { query, limit: 60 })).toHaveLength(60);
    expect(searches()).toBe(before + 1);
    await expect(store.search(NOTES, { query: EAST, limit: 1 })).rejects.toMatchObject({ kind: 'conflict' });
  });
});

describe('what has to be done before', () => {
  it('is tried until it succeeds; until then the rows answer, and nothing is carried over', async () => {
    let isReady = false;
    const seen: string[][] = [];
    const store = places.open({
      preparation: {
        isDone: async () => false,
        async run({ pendingIds }) {
          seen.push([...(await pendingIds('notes'))]);
          if (!isReady) away();
        },
      },
    });
    await store.upsert(NOTES, [note(1)]);
    await store.mirror.settled();
    expect(await store.search(NOTES, { query: EAST, limit: 1 })).toHaveLength(1);
    expect(await store.mirror.state()).toMatchObject({ reach: 'away', isPreparing: true });
    expect(await idsIn(places.mirror)).toEqual([]);
    expect(seen[0]).toEqual([idOf(1)]);
    isReady = true;
    await untilReachable(store);
    await expectAlike(places);
    const tries = seen.length;
    await store.upsert(NOTES, [note(2)]);
    await store.mirror.settled();
    expect(seen).toHaveLength(tries);
  });
});
