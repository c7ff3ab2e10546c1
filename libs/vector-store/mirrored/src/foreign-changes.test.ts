import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { MirroredVectorStoreOptions } from './mirrored-options.ts';
import type { MirroredVectorStore } from './mirrored-vector-store.ts';
import { expectAlike, untilReachable } from './test-support/expectations.ts';
import { away, openPlaces, type Places } from './test-support/places.ts';
import { idOf, note, NOTES, notes } from './test-support/notes.ts';

let places: Places;

beforeEach(async () => {
  places = await openPlaces();
});

afterEach(async () => {
  await places[Symbol.asyncDispose]();
});

/** Both places have sixty notes. */
async function openFilled(options?: Partial<MirroredVectorStoreOptions>): Promise<MirroredVectorStore> {
  const store = places.open(options);
  await store.upsert(NOTES, notes(60));
  await store.mirror.settled();
  return store;
}

const searches = (): number => places.asked.filter((operation) => operation === 'search').length;

describe('rows that somebody changed who knows no mirror', () => {
  const moved = (rank: number) => ({ ...note(rank), vector: [0, 1] });
  const inMirror = async (rank: number): Promise<readonly number[] | undefined> =>
    (await places.mirror.get(NOTES, [idOf(rank)], { withVectors: true }))[0]?.vector;

  it('are given to the mirror by the next process, though both places count the same', async () => {
    const store = await openFilled();
    await store[Symbol.asyncDispose]();
    await places.rows.upsert(NOTES, [moved(3)]);
    const next = places.open();
    next.mirror.catchUp();
    await next.mirror.settled();
    await expectAlike(places);
    expect(await inMirror(3)).toEqual([0, 1]);
  });

  it('are noticed by a search and by a write of a running one', async () => {
    const store = await openFilled();
    const before = searches();
    await places.rows.upsert(NOTES, [moved(3)]);
    const [first] = await store.search(NOTES, { query: { mode: 'dense', vector: [0, 1] }, limit: 1 });
    expect([first?.id, searches()]).toEqual([idOf(3), before]);
    await store.mirror.settled();
    await expectAlike(places);
    await places.rows.upsert(NOTES, [moved(4)]);
    await store.upsert(NOTES, [note(60)]);
    await store.mirror.settled();
    await expectAlike(places);
    expect(await inMirror(4)).toEqual([0, 1]);
  });

  it('are noticed where it was done while the mirror was away', async () => {
    const store = await openFilled();
    places.gateOfMirror = away;
    await store.upsert(NOTES, [note(60)]);
    await places.rows.upsert(NOTES, [moved(5)]);
    await store.upsert(NOTES, [note(61)]);
    places.gateOfMirror = () => undefined;
    await untilReachable(store);
    await store.mirror.settled();
    await expectAlike(places);
  });

  it('write no more than what is noted where all went through here', async () => {
    const store = await openFilled();
    for (let rank = 0; rank < 20; rank += 1) await store.upsert(NOTES, [moved(rank)]);
    await store.mirror.settled();
    expect(await store.mirror.reindex()).toMatchObject([{ name: 'notes', written: 0 }]);
    await store[Symbol.asyncDispose]();
    const next = places.open();
    expect(await next.mirror.reindex()).toMatchObject([{ name: 'notes', written: 0 }]);
  });

  it('and what lies in another place, is not believed', async () => {
    const here = await openFilled({ place: 'here' });
    await here[Symbol.asyncDispose]();
    const there = places.open({ place: 'there' });
    there.mirror.catchUp();
    await there.mirror.settled();
    await there[Symbol.asyncDispose]();
    const upserts = places.asked.filter((operation) => operation === 'upsert').length;
    const back = places.open({ place: 'here' });
    back.mirror.catchUp();
    await back.mirror.settled();
    expect(places.asked.filter((operation) => operation === 'upsert').length).toBeGreaterThan(upserts);
  });
});
