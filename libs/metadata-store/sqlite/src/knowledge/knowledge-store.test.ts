import { join } from 'node:path';
import { connectSqlite } from '@learning-memory/sqlite-file';
import { describe, expect, it } from '@jest/globals';
import { addScope, batch, keysOf, nameOf, NOTHING } from '../test-support/knowledge.ts';
import { storeOpener } from '../test-support/open-store.ts';
import { temporaryFolders } from '../test-support/temporary-folder.ts';

const openStore = storeOpener(temporaryFolders());

describe('entries', () => {
  it('are written all or none, and come back by the ids of their keys in the order asked', async () => {
    await using home = await openStore();
    const { knowledge } = home;
    const results = await knowledge.writeEntries(batch(['a/one', 'b/one', 'b/risky']));
    expect(results?.map(({ written, entry }) => [written, entry.version])).toEqual(Array(3).fill([true, 1]));
    const keys = (await knowledge.listKeys('general')).toSorted((a, b) => b.id - a.id);
    expect(keys.map(({ category, risky }) => [category, risky])).toEqual([
      ['b', true],
      ['b', false],
      ['a', false],
    ]);
    const revision = await knowledge.revision();
    const read = await knowledge.readEntries({ revision, entries: keys.map(({ id }) => id) });
    expect(read?.map(({ content }) => content)).toEqual(['b/risky', 'b/one', 'a/one']);
    expect(read?.[0]).toEqual({
      content: 'b/risky',
      metaknowledge: { REASON: 'b/risky' },
      projectContext: 'test',
      version: 1,
      writtenAt: 5,
      author: {},
    });
    const many = { revision, entries: Array.from({ length: 5000 }, () => keys[0]?.id ?? 0) };
    expect(await knowledge.readEntries(many)).toHaveLength(5000);
    const failing = batch(['c/fine', 'c/broken']);
    const writes = failing.writes.map((write, position) =>
      position === 0 ? write : { ...write, content: null as unknown as string, projectContext: null as never },
    );
    await expect(knowledge.writeEntries({ ...failing, writes })).rejects.toThrow();
    expect(await keysOf(knowledge)).toEqual(['a/one', 'b/one', 'b/risky']);
    expect(await knowledge.revision()).toBe(revision);
  });

  it('are not read once anything changed, by whomever', async () => {
    await using one = await openStore();
    await using two = await openStore(one.folder);
    await one.knowledge.writeEntries(batch(['a/b']));
    const ask = { revision: await one.knowledge.revision(), entries: [1] };
    expect(await one.knowledge.readEntries(ask)).toHaveLength(1);
    await two.knowledge.writeEntries(batch(['a/c']));
    expect(await one.knowledge.readEntries(ask)).toBeUndefined();
    expect(await one.knowledge.readEntries({ ...ask, entries: [] })).toBeUndefined();
  });

  it.each([
    ['if_missing', ['a/same', 'a/other'], [false, false]],
    ['if_different', ['a/same', 'a/other'], [false, true]],
    ['always', ['a/same', 'a/other'], [true, true]],
  ] as const)('that are there are treated as %s says', async (mode, names, written) => {
    await using home = await openStore();
    const { knowledge } = home;
    await knowledge.writeEntries(batch(names));
    const before = await knowledge.revision();
    const next = batch(names, { mode, writtenAt: 9 });
    const writes = next.writes.map((write) => (write.keyword === 'other' ? { ...write, content: 'new' } : write));
    const results = await knowledge.writeEntries({ ...next, writes });
    expect(results?.map((result) => result.written)).toEqual(written);
    expect(results?.map(({ previous }) => previous !== undefined)).toEqual(written);
    expect(results?.[1]?.entry.content).toBe(mode === 'if_missing' ? 'a/other' : 'new');
    expect((await knowledge.revision()) > before).toBe(written.some(Boolean));
  });

  it('keep their history over deletions, and know what they replaced', async () => {
    await using home = await openStore();
    const { knowledge } = home;
    const author = { agentId: 'a', sessionId: 's' };
    await knowledge.writeEntries(batch(['a/b'], { author }));
    const deletion = { scope: 'general', ...nameOf('a/b'), deletedAt: 6, author: {} };
    expect(await knowledge.deleteEntry(deletion)).toMatchObject({ content: 'a/b', author });
    expect(await knowledge.deleteEntry(deletion)).toBeUndefined();
    expect(await knowledge.deleteEntry({ ...deletion, scope: 'none' })).toBeUndefined();
    expect(await keysOf(knowledge)).toEqual([]);
    const [again] = (await knowledge.writeEntries(batch(['a/b'], { mode: 'if_missing', action: 'restored' }))) ?? [];
    expect(again).toMatchObject({ written: true, entry: { version: 3 } });
    expect(again?.previous).toBeUndefined();
    const history = await knowledge.listRevisions('general', nameOf('a/b'));
    expect(history.map(({ action, version }) => [action, version])).toEqual([
      ['restored', 3],
      ['deleted', 2],
      ['stored', 1],
    ]);
    expect(await knowledge.listRevisions('general', nameOf('a/c'))).toEqual([]);
  });

  it('that are not there leave nothing of their names when they are deleted', async () => {
    await using home = await openStore();
    const { knowledge } = home;
    await knowledge.writeEntries(batch(['a/b', 'c/d']));
    const { revision } = await knowledge.hierarchy();
    for (const name of ['new/new', 'a/new', 'new/b', 'a/d'])
      expect(
        await knowledge.deleteEntry({ scope: 'general', ...nameOf(name), deletedAt: 6, author: {} }),
      ).toBeUndefined();
    const file = connectSqlite(join(home.folder, 'memory.db'), { readonly: true });
    const names = (table: string) => file.prepare(`SELECT name FROM knowledge_${table} ORDER BY name`).pluck().all();
    expect([names('category'), names('keyword')]).toEqual([
      ['a', 'c'],
      ['b', 'd'],
    ]);
    file.close();
    expect(await knowledge.revision()).toBe(revision);
    expect(await knowledge.deleteEntry({ scope: 'general', ...nameOf('c/d'), deletedAt: 6, author: {} })).toBeDefined();
  });

  it('count for their scope alone', async () => {
    await using home = await openStore();
    const { knowledge } = home;
    await addScope(knowledge, 'a');
    const read = async () => {
      const { scopes } = await knowledge.hierarchy();
      return new Map(scopes.map((scope) => [scope.id, scope]));
    };
    const before = await read();
    await knowledge.writeEntries(batch(['a/b', 'a/c']));
    await knowledge.deleteEntry({ scope: 'general', ...nameOf('a/b'), deletedAt: 6, author: {} });
    const after = await read();
    expect(after.get('a')).toEqual(before.get('a'));
    expect(after.get('general')?.entries).toBe(1);
    expect(after.get('general')?.keysRevision).not.toBe(before.get('general')?.keysRevision);
    const revision = await knowledge.revision();
    const keysRevision = async () => (await read()).get('general')?.keysRevision;
    await knowledge.writeEntries(batch(['a/c']));
    expect(await knowledge.revision()).toBeGreaterThan(revision);
    expect(await keysRevision()).toBe(after.get('general')?.keysRevision);
    const risky = batch(['a/c']).writes.map((write) => ({ ...write, risky: true }));
    await knowledge.writeEntries({ ...batch([]), writes: risky });
    expect(await keysRevision()).not.toBe(after.get('general')?.keysRevision);
  });

  it('take any text', async () => {
    await using home = await openStore();
    const texts = [`'; DROP TABLE knowledge_entry; --`, '\u{1F980}日本', 'a\u0000b', 'x'.repeat(100_000), '\r\n'];
    const [write] = batch(['a/b']).writes;
    if (write === undefined) throw new Error('one write');
    const writes = texts.map((text, number) => ({
      ...write,
      keyword: `k${number}`,
      content: text,
      metaknowledge: { [text]: text },
    }));
    const results = await home.knowledge.writeEntries({ ...batch([]), writes });
    const keys = await home.knowledge.listKeys('general');
    const revision = await home.knowledge.revision();
    const read = await home.knowledge.readEntries({ revision, entries: keys.map(({ id }) => id) });
    expect(read).toEqual(results?.map(({ entry }) => entry));
    expect(read?.map(({ content }) => content)).toEqual(texts);
  });
});

describe('what a project did', () => {
  it('is replaced only on the ground of what holds', async () => {
    await using home = await openStore();
    const { knowledge } = home;
    const overview = { techStack: ['Go'], compliance: [], keyConstraints: [], updatedAt: 1 };
    const first = { scope: 'general', overview, previous: undefined };
    expect(await knowledge.saveOverview(first)).toBe(true);
    expect(await knowledge.saveOverview(first)).toBe(false);
    const previous = await knowledge.overview('general');
    expect(previous).toMatchObject(overview);
    expect(await knowledge.saveOverview({ scope: 'general', overview: { ...overview, purpose: 'x' }, previous })).toBe(
      true,
    );
    expect(await knowledge.saveOverview({ ...first, scope: 'none' })).toBe(false);
    const task = { name: 'Ä', status: 'blocked', blocker: 'x', updatedAt: 2 } as const;
    expect(await knowledge.saveTask({ scope: 'general', task, previous: undefined })).toBe(true);
    expect(await knowledge.saveTask({ scope: 'general', task: { ...task, name: 'ä' }, previous: undefined })).toBe(
      false,
    );
    expect(await knowledge.listTasks('general')).toMatchObject([task]);
    expect(await knowledge.listTasks('none')).toEqual([]);
    const session = { endedAt: 1, durationMinutes: null, summary: 's', tasksCompleted: [] };
    await knowledge.saveSession('general', { ...session, tasksCompleted: ['new', 'newer'] });
    await knowledge.writeEntries(batch(['a/b', 'a/c']));
    await knowledge.deleteEntry({ scope: 'general', ...nameOf('a/b'), deletedAt: 6, author: {} });
    const contents = { entries: 1, overviews: 1, sessions: 1, tasks: 3 };
    expect(await knowledge.countContents(['general', 'none'])).toEqual(contents);
    expect(await knowledge.countContents(['none'])).toEqual(NOTHING);
    expect(await knowledge.saveSession('none', session)).toBe(false);
  });
});
