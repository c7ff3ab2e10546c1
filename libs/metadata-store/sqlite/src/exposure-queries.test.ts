import { describe, expect, it } from '@jest/globals';
import { storeOpener } from './test-support/open-store.ts';
import { temporaryFolders } from './test-support/temporary-folder.ts';

const openStore = storeOpener(temporaryFolders());

describe('exposures', () => {
  it('are kept once for each record and session, with the earliest time', async () => {
    await using store = await openStore();
    for (const shownAt of [20, 10, 30])
      await store.exposures.record({ kind: 'value', ids: ['a', 'a'], sessionId: 's', shownAt });
    expect(await store.exposures.find('value', ['a', 'a', 'never'])).toEqual([
      { id: 'a', sessionId: 's', shownAt: 10 },
    ]);
  });

  it('are found by id, then by time, then by session, whatever the order they were written and asked for', async () => {
    await using store = await openStore();
    await store.exposures.record({ kind: 'value', ids: ['b', 'a'], sessionId: 'late', shownAt: 9 });
    await store.exposures.record({ kind: 'value', ids: ['a'], sessionId: 'y', shownAt: 3 });
    await store.exposures.record({ kind: 'value', ids: ['a'], sessionId: 'x', shownAt: 3 });
    expect(await store.exposures.find('value', ['b', 'a'])).toEqual([
      { id: 'a', sessionId: 'x', shownAt: 3 },
      { id: 'a', sessionId: 'y', shownAt: 3 },
      { id: 'a', sessionId: 'late', shownAt: 9 },
      { id: 'b', sessionId: 'late', shownAt: 9 },
    ]);
  });

  it('are kept apart by kind', async () => {
    await using store = await openStore();
    await store.exposures.record({ kind: 'value', ids: ['a'], sessionId: 's', shownAt: 5 });
    await store.exposures.record({ kind: 'memory', ids: ['a'], sessionId: 's', shownAt: 2 });
    expect(await store.exposures.find('value', ['a'])).toEqual([{ id: 'a', sessionId: 's', shownAt: 5 }]);
    expect(await store.exposures.find('skill', ['a'])).toEqual([]);
  });

  it('are found for none, for 1 and for thousands of ids', async () => {
    await using store = await openStore();
    const ids = Array.from({ length: 2500 }, (_, position) => `value_${position}`);
    await store.exposures.record({ kind: 'value', ids: [], sessionId: 's', shownAt: 1 });
    await store.exposures.record({ kind: 'value', ids, sessionId: 's', shownAt: 1 });
    expect(await store.exposures.find('value', [])).toEqual([]);
    expect(await store.exposures.find('value', ['value_7'])).toHaveLength(1);
    // More than SQLite takes variables in one statement: 32 766.
    const never = Array.from({ length: 33_000 }, (_, position) => `never_${position}`);
    const found = await store.exposures.find('value', [...ids, ...never, ...ids].reverse());
    expect(found.map(({ id }) => id)).toEqual([...ids].sort());
  });

  it('take any text as kind, id and session', async () => {
    await using store = await openStore();
    for (const text of [
      `'; DROP TABLE record_exposure; --`,
      'a\0b',
      '',
      '\u{1F980}日本',
      '%_"`?1',
      'x'.repeat(100_000),
    ]) {
      await store.exposures.record({ kind: text, ids: [text, 'a'], sessionId: text, shownAt: 1 });
      expect(await store.exposures.find(text, [text])).toEqual([{ id: text, sessionId: text, shownAt: 1 }]);
    }
    expect(await store.exposures.find('a', ['a'])).toEqual([]);
  });

  it('of several stores on one file add up, the earliest time of all', async () => {
    await using first = await openStore();
    await using second = await openStore(first.folder);
    const times = Array.from({ length: 40 }, (_, turn) => ((turn * 17) % 40) + 1);
    await Promise.all(
      times.map((shownAt, turn) =>
        (turn % 2 === 0 ? first : second).exposures.record({ kind: 'value', ids: ['a'], sessionId: 's', shownAt }),
      ),
    );
    expect(await first.exposures.find('value', ['a'])).toEqual([{ id: 'a', sessionId: 's', shownAt: 1 }]);
  });

  it('are still there for the next store', async () => {
    const first = await openStore();
    await first.exposures.record({ kind: 'value', ids: ['a'], sessionId: 's', shownAt: 1 });
    await first[Symbol.asyncDispose]();
    await using second = await openStore(first.folder);
    expect(await second.exposures.find('value', ['a'])).toHaveLength(1);
  });
});
