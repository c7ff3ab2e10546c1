import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { embeddingError, type EmbeddingService } from '@learning-memory/embedding';
import { createHashEmbedding } from '@learning-memory/embedding-hash';
import { AXES, type Axis, type ResolvedGhap } from '@learning-memory/ghap';
import { experienceCollection } from '@learning-memory/observation-persister-collection';
import { CONFIRMED, FALSIFIED, manyEntries } from './test-support/entries.ts';
import { newOutboxDirectory, newPersister, type NewPersister } from './test-support/new-persister.ts';

async function axesOf({ store, embedding }: NewPersister, entry: ResolvedGhap): Promise<readonly Axis[]> {
  const axes: Axis[] = [];
  for (const axis of AXES) {
    const found = await store.get(experienceCollection(axis, embedding.model), [entry.id]);
    if (found.length > 0) axes.push(axis);
  }
  return axes;
}

async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 5));
}

describe('persist', () => {
  it('stores a falsified entry on four axes and any other on two', async () => {
    const harness = await newPersister();
    await harness.persister.persist(FALSIFIED);
    await harness.persister.persist(CONFIRMED);
    expect(await axesOf(harness, FALSIFIED)).toEqual(['full', 'strategy', 'surprise', 'root_cause']);
    expect(await axesOf(harness, CONFIRMED)).toEqual(['full', 'strategy']);
  });

  it('puts the whole entry and its filterable fields in the payload', async () => {
    const { persister, store, embedding } = await newPersister();
    await persister.persist(FALSIFIED);
    const [point] = await store.get(experienceCollection('root_cause', embedding.model), [FALSIFIED.id]);
    expect(point?.payload).toEqual({
      domain: 'performance',
      strategy: 'systematic-elimination',
      outcomeStatus: 'falsified',
      confidenceTier: 'gold',
      sessionId: 'session-1',
      createdAt: FALSIFIED.createdAt,
      resolvedAt: FALSIFIED.resolvedAt,
      entry: FALSIFIED,
    });
  });

  it('leaves no stale axes when an entry is no longer falsified', async () => {
    const harness = await newPersister();
    await harness.persister.persist(FALSIFIED);
    await harness.persister.persist({ ...FALSIFIED, outcome: CONFIRMED.outcome });
    expect(await axesOf(harness, FALSIFIED)).toEqual(['full', 'strategy']);
  });

  it('stores an entry once, however often it is persisted', async () => {
    const { persister, store, embedding } = await newPersister();
    await Promise.all([persister.persist(FALSIFIED), persister.persist(FALSIFIED), persister.persist(FALSIFIED)]);
    expect(await store.count(experienceCollection('full', embedding.model))).toBe(1);
  });

  it('keeps the last of two states persisted at once', async () => {
    const { persister, store, embedding } = await newPersister();
    await Promise.all([persister.persist(FALSIFIED), persister.persist({ ...FALSIFIED, surprise: 'Something else' })]);
    const [point] = await store.get(experienceCollection('surprise', embedding.model), [FALSIFIED.id]);
    expect(point?.payload.entry.surprise).toBe('Something else');
  });

  it('stores a text the model cannot see without a vector', async () => {
    const { persister, store, embedding } = await newPersister();
    await persister.persist({ ...FALSIFIED, surprise: '👍' });
    const [point] = await store.get(experienceCollection('surprise', embedding.model), [FALSIFIED.id], {
      withVectors: true,
    });
    expect(point).toBeDefined();
    expect(point?.vector).toBeUndefined();
  });

  it('embeds all axes of an entry in one batch', async () => {
    const batches: (readonly string[])[] = [];
    const real = createHashEmbedding();
    const embedding: EmbeddingService = {
      ...real,
      embedBatch: (texts, options) => {
        batches.push(texts);
        return real.embedBatch(texts, options);
      },
    };
    const { persister } = await newPersister({ embedding });
    await persister.persist(FALSIFIED);
    expect(batches.map((texts) => texts.length)).toEqual([4]);
  });

  it('leaves nothing in the outbox', async () => {
    const { persister, outboxDirectory } = await newPersister();
    await persister.persist(FALSIFIED);
    expect(await readdir(outboxDirectory)).toEqual([]);
    expect(await persister.pending()).toEqual([]);
  });

  it('keeps many entries persisted at once apart', async () => {
    const { persister, store, embedding } = await newPersister();
    await Promise.all(manyEntries(200).map((entry) => persister.persist(entry)));
    expect(await store.count(experienceCollection('full', embedding.model))).toBe(200);
    expect(await persister.missing(manyEntries(200).map(({ id }) => id))).toEqual([]);
  });
});

describe('a store that is away', () => {
  it('is tried again after 1, 2 and 4 seconds', async () => {
    const harness = await newPersister();
    harness.store.failNext(3);
    await harness.persister.persist(CONFIRMED);
    expect(harness.sleeps).toEqual([1000, 2000, 4000]);
    expect(await axesOf(harness, CONFIRMED)).toEqual(['full', 'strategy']);
  });

  it('defers the entry to the outbox after the fourth try', async () => {
    const { persister, store, sleeps } = await newPersister();
    store.failNext(4);
    await expect(persister.persist(CONFIRMED)).rejects.toMatchObject({
      code: 'PERSISTER_DEFERRED',
      kind: 'unavailable',
      message: expect.stringContaining('will be stored later'),
    });
    expect(sleeps).toEqual([1000, 2000, 4000]);
    expect(store.tries()).toBe(4);
    expect(await persister.pending()).toEqual([CONFIRMED.id]);
    expect(await persister.missing([CONFIRMED.id])).toEqual([CONFIRMED.id]);
  });

  it('has the outbox drained once an entry is stored again', async () => {
    const { persister, store } = await newPersister();
    store.failNext(4);
    await expect(persister.persist(CONFIRMED)).rejects.toMatchObject({ code: 'PERSISTER_DEFERRED' });
    await persister.persist(FALSIFIED);
    await waitUntil(async () => (await persister.pending()).length === 0);
    expect(await persister.missing([CONFIRMED.id, FALSIFIED.id])).toEqual([]);
  });

  it('is not tried again after an error of another kind, and the entry is kept', async () => {
    const { persister, store, sleeps } = await newPersister();
    store.failNext(1, 'VECTOR_STORE_MODEL_MISMATCH');
    await expect(persister.persist(CONFIRMED)).rejects.toMatchObject({
      code: 'VECTOR_STORE_MODEL_MISMATCH',
      kind: 'conflict',
      message: expect.stringContaining('saved in the outbox'),
    });
    expect(sleeps).toEqual([]);
    expect(await persister.pending()).toEqual([CONFIRMED.id]);
  });

  it('counts an embedding model that is away as well', async () => {
    const real = createHashEmbedding();
    const embedding: EmbeddingService = {
      ...real,
      embedBatch: () => Promise.reject(embeddingError('EMBEDDING_UNAVAILABLE', 'The model is away.')),
    };
    const { persister, sleeps } = await newPersister({ embedding });
    await expect(persister.persist(CONFIRMED)).rejects.toMatchObject({ code: 'PERSISTER_DEFERRED' });
    expect(sleeps).toEqual([1000, 2000, 4000]);
  });
});

describe('drain', () => {
  it('stores what another process left behind', async () => {
    const crashed = await newPersister();
    crashed.store.failNext(8);
    await crashed.persister.persist(CONFIRMED).catch(() => undefined);
    await crashed.persister.persist(FALSIFIED).catch(() => undefined);
    const next = await newPersister({ outboxDirectory: crashed.outboxDirectory });
    const report = await next.persister.drain();
    expect(report).toEqual({ stored: [CONFIRMED.id, FALSIFIED.id], remaining: [], unreadable: [] });
    expect(await axesOf(next, FALSIFIED)).toEqual(['full', 'strategy', 'surprise', 'root_cause']);
    const [point] = await next.store.get(experienceCollection('full', next.embedding.model), [FALSIFIED.id]);
    expect(point?.payload.entry).toEqual(FALSIFIED);
  });

  it('tries each entry once and keeps what fails', async () => {
    const { persister, store, sleeps } = await newPersister();
    store.failNext(4);
    await persister.persist(CONFIRMED).catch(() => undefined);
    store.failNext(1);
    expect(await persister.drain()).toEqual({ stored: [], remaining: [CONFIRMED.id], unreadable: [] });
    expect(store.tries()).toBe(1);
    expect(sleeps).toEqual([1000, 2000, 4000]);
  });

  it('is empty without an outbox', async () => {
    const { persister } = await newPersister();
    expect(await persister.drain()).toEqual({ stored: [], remaining: [], unreadable: [] });
  });

  it('does no harm when two processes drain at once', async () => {
    const crashed = await newPersister();
    crashed.store.failNext(400);
    const entries = manyEntries(20);
    await Promise.all(entries.map((entry) => crashed.persister.persist(entry).catch(() => undefined)));
    crashed.store.failNext(0);
    const other = await newPersister({ outboxDirectory: crashed.outboxDirectory });
    await Promise.all([crashed.persister.drain(), crashed.persister.drain(), other.persister.drain()]);
    expect(await readdir(crashed.outboxDirectory)).toEqual([]);
    const ids = entries.map(({ id }) => id);
    const [here, there] = [await crashed.persister.missing(ids), await other.persister.missing(ids)];
    expect(here.filter((id) => there.includes(id))).toEqual([]);
  });
});

describe('the outbox', () => {
  it.each([
    ['no JSON', '{"id": "ghap_'],
    ['another object', '{"id": "ghap_x"}'],
    ['nothing', ''],
  ])('sets a file with %s aside and says so', async (_name, text) => {
    const { persister, outboxDirectory } = await newPersister();
    await mkdir(outboxDirectory);
    await writeFile(join(outboxDirectory, 'ghap_broken.json'), text);
    const aside = 'ghap_broken.json.corrupt-1800000000000';
    expect(await persister.drain()).toEqual({ stored: [], remaining: [], unreadable: [aside] });
    expect(await readdir(outboxDirectory)).toEqual([aside]);
    expect((await persister.drain()).unreadable).toEqual([]);
  });

  it('takes any id, and keeps ids apart', async () => {
    const outboxDirectory = await newOutboxDirectory();
    const { persister, store } = await newPersister({ outboxDirectory });
    const ids = ['../../escape', 'ghap_A', 'ghap_a', 'a/b', 'a\\b', 'ü'.repeat(300)];
    store.failNext(4 * ids.length);
    for (const id of ids) await persister.persist({ ...CONFIRMED, id }).catch(() => undefined);
    expect([...(await persister.pending())].sort()).toEqual([...ids].sort());
    expect(await readdir(dirname(outboxDirectory))).toEqual(['outbox']);
  });

  it('removes what an interrupted write left, but not what is being written', async () => {
    const { persister, outboxDirectory } = await newPersister();
    await mkdir(outboxDirectory);
    const [old, young] = ['ghap_a.json.0a1b.tmp', 'ghap_b.json.2c3d.tmp'];
    await writeFile(join(outboxDirectory, old), '{');
    await writeFile(join(outboxDirectory, young), '{');
    await utimes(join(outboxDirectory, old), 1_700_000_000, 1_700_000_000);
    await utimes(join(outboxDirectory, young), 1_800_000_000, 1_800_000_000);
    await persister.drain();
    expect(await readdir(outboxDirectory)).toEqual([young]);
  });

  it('rejects what it cannot write, before anything is stored', async () => {
    const outboxDirectory = await newOutboxDirectory();
    await writeFile(outboxDirectory, 'a file where the folder should be');
    const harness = await newPersister({ outboxDirectory });
    await expect(harness.persister.persist(CONFIRMED)).rejects.toMatchObject({
      code: 'PERSISTER_OUTBOX_UNAVAILABLE',
      kind: 'unavailable',
    });
    await expect(harness.persister.drain()).rejects.toMatchObject({ code: 'PERSISTER_OUTBOX_UNAVAILABLE' });
    expect(await axesOf(harness, CONFIRMED)).toEqual([]);
  });
});

describe('missing', () => {
  it('names what is not stored, in the order asked for', async () => {
    const { persister } = await newPersister();
    await persister.persist(CONFIRMED);
    expect(await persister.missing(['b', CONFIRMED.id, 'a'])).toEqual(['b', 'a']);
    expect(await persister.missing([])).toEqual([]);
  });
});
