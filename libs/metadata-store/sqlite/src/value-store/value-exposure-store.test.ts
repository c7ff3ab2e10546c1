import { join } from 'node:path';
import { connectSqlite } from '@learning-memory/sqlite-file';
import { describe, expect, it } from '@jest/globals';
import { storeOpener } from '../test-support/open-store.ts';
import { temporaryFolders } from '../test-support/temporary-folder.ts';

const openStore = storeOpener(temporaryFolders());

describe('exposures', () => {
  it('are kept once for each value and session, with the earliest time', async () => {
    await using store = await openStore();
    for (const shownAt of [20, 10, 30]) await store.valueExposures.record({ ids: ['a', 'a'], sessionId: 's', shownAt });
    expect(await store.valueExposures.find(['a', 'a', 'never'])).toEqual([{ id: 'a', sessionId: 's', shownAt: 10 }]);
  });

  it('are found by id, then by time, then by session, whatever the order they were written and asked for', async () => {
    await using store = await openStore();
    await store.valueExposures.record({ ids: ['b', 'a'], sessionId: 'late', shownAt: 9 });
    await store.valueExposures.record({ ids: ['a'], sessionId: 'y', shownAt: 3 });
    await store.valueExposures.record({ ids: ['a'], sessionId: 'x', shownAt: 3 });
    expect(await store.valueExposures.find(['b', 'a'])).toEqual([
      { id: 'a', sessionId: 'x', shownAt: 3 },
      { id: 'a', sessionId: 'y', shownAt: 3 },
      { id: 'a', sessionId: 'late', shownAt: 9 },
      { id: 'b', sessionId: 'late', shownAt: 9 },
    ]);
  });

  it('are kept as `value`, apart from what else the table holds', async () => {
    await using store = await openStore();
    await store.valueExposures.record({ ids: ['a'], sessionId: 's', shownAt: 5 });
    const file = connectSqlite(join(store.folder, 'memory.db'));
    file.exec(`INSERT INTO record_exposure VALUES ('memory', 'a', 's', 2), ('skill', 'b', 's', 2)`);
    await store.valueExposures.record({ ids: ['a'], sessionId: 's', shownAt: 4 });
    const rows = file.prepare('SELECT * FROM record_exposure ORDER BY kind').raw().all();
    file.close();
    expect(await store.valueExposures.find(['a', 'b'])).toEqual([{ id: 'a', sessionId: 's', shownAt: 4 }]);
    expect(rows).toEqual([
      ['memory', 'a', 's', 2],
      ['skill', 'b', 's', 2],
      ['value', 'a', 's', 4],
    ]);
  });

  it('are found for none, for 1 and for thousands of ids', async () => {
    await using store = await openStore();
    const ids = Array.from({ length: 2500 }, (_, position) => `value_${position}`);
    await store.valueExposures.record({ ids: [], sessionId: 's', shownAt: 1 });
    await store.valueExposures.record({ ids, sessionId: 's', shownAt: 1 });
    expect(await store.valueExposures.find([])).toEqual([]);
    expect(await store.valueExposures.find(['value_7'])).toHaveLength(1);
    // More than SQLite takes variables in one statement: 32 766.
    const never = Array.from({ length: 33_000 }, (_, position) => `never_${position}`);
    const found = await store.valueExposures.find([...ids, ...never, ...ids].reverse());
    expect(found.map(({ id }) => id)).toEqual([...ids].sort());
  });

  it('take any text as id and session', async () => {
    await using store = await openStore();
    const texts = [`'; DROP TABLE record_exposure; --`, 'a\0b', '', '\u{1F980}日本', '%_"`?1', 'x'.repeat(100_000)];
    for (const text of texts) {
      await store.valueExposures.record({ ids: [text, 'a'], sessionId: text, shownAt: 1 });
      expect(await store.valueExposures.find([text])).toEqual([{ id: text, sessionId: text, shownAt: 1 }]);
    }
    expect((await store.valueExposures.find(['a'])).map(({ sessionId }) => sessionId)).toEqual([...texts].sort());
  });

  it('of several stores on one file add up, the earliest time of all', async () => {
    await using first = await openStore();
    await using second = await openStore(first.folder);
    const times = Array.from({ length: 40 }, (_, turn) => ((turn * 17) % 40) + 1);
    await Promise.all(
      times.map((shownAt, turn) =>
        (turn % 2 === 0 ? first : second).valueExposures.record({ ids: ['a'], sessionId: 's', shownAt }),
      ),
    );
    expect(await first.valueExposures.find(['a'])).toEqual([{ id: 'a', sessionId: 's', shownAt: 1 }]);
  });

  it('are still there for the next store', async () => {
    const first = await openStore();
    await first.valueExposures.record({ ids: ['a'], sessionId: 's', shownAt: 1 });
    await first[Symbol.asyncDispose]();
    await using second = await openStore(first.folder);
    expect(await second.valueExposures.find(['a'])).toHaveLength(1);
  });
});
