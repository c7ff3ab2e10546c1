import { join } from 'node:path';
import { connectSqlite } from '@learning-memory/sqlite-file';
import { describe, expect, it } from '@jest/globals';
import type { EntryBatch, KnowledgeStore, ScopeChange, StoredName } from '@learning-memory/knowledge';
import { storeOpener } from '../test-support/open-store.ts';
import { temporaryFolders } from '../test-support/temporary-folder.ts';

const openStore = storeOpener(temporaryFolders());

const NOTHING = { entries: 0, overviews: 0, sessions: 0, tasks: 0 };

async function change(
  store: KnowledgeStore,
  id: string,
  rest: Partial<ScopeChange['scope']> = {},
): Promise<ScopeChange> {
  const { hierarchy } = await store.hierarchy();
  return { hierarchy, changedAt: 7, scope: { id, tier: 'GROUP', parents: [], createdAt: 1, ...rest } };
}

async function addScope(store: KnowledgeStore, id: string, rest: Partial<ScopeChange['scope']> = {}): Promise<void> {
  expect(await store.saveScope(await change(store, id, rest))).toBe(true);
}

function batch(names: readonly string[], rest: Partial<EntryBatch> = {}): EntryBatch {
  const writes = names.map((name) => ({
    ...nameOf(name),
    content: name,
    metaknowledge: { REASON: name },
    projectContext: 'test',
    risky: name.includes('risky'),
  }));
  return { scope: 'general', writes, mode: 'always', action: 'stored', writtenAt: 5, author: {}, ...rest };
}

function nameOf(name: string): StoredName {
  const [category = '', keyword = ''] = name.split('/');
  return { category, keyword };
}

async function keysOf(store: KnowledgeStore, scope = 'general'): Promise<readonly string[]> {
  return (await store.listKeys(scope)).map(({ category, keyword }) => `${category}/${keyword}`).toSorted();
}

describe('scopes', () => {
  it('are general alone at first', async () => {
    await using home = await openStore();
    const { scopes, revision, hierarchy } = await home.knowledge.hierarchy();
    expect({ revision, hierarchy }).toEqual({ revision: 0, hierarchy: 0 });
    expect(scopes).toMatchObject([{ id: 'general', tier: 'GENERAL', parents: [], entries: 0 }]);
    expect(scopes[0]?.createdAt).toBeGreaterThan(Date.UTC(2024, 0));
  });

  it('come back as they were saved, with live parents in code-point order, and are replaced but for tier and creation', async () => {
    await using home = await openStore();
    const { knowledge } = home;
    for (const id of ['b', 'a-b', 'ab']) await addScope(knowledge, id);
    const full = { tier: 'PROJECT', parents: ['b', 'ab', 'a-b'], description: `it's`, project: 'p1' } as const;
    await addScope(knowledge, 'x', full);
    const find = async () => (await knowledge.hierarchy()).scopes.find(({ id }) => id === 'x');
    expect(await find()).toMatchObject({ ...full, parents: ['a-b', 'ab', 'b'], createdAt: 1, entries: 0 });
    await addScope(knowledge, 'x', { tier: 'PROJECT', parents: ['ab'], createdAt: 99 });
    expect(await find()).toMatchObject({ parents: ['ab'], description: undefined, project: undefined, createdAt: 1 });
  });

  it('are not saved, deleted or restored on the ground of what is out of date', async () => {
    await using one = await openStore();
    await using two = await openStore(one.folder);
    const stale = await change(one.knowledge, 'late');
    await addScope(two.knowledge, 'a');
    const { hierarchy } = stale;
    expect(await one.knowledge.saveScope(stale)).toBe(false);
    expect(await one.knowledge.deleteScopes({ hierarchy, ids: ['a'], contents: NOTHING, deletedAt: 1 })).toBe(false);
    expect(await one.knowledge.restoreScopes({ hierarchy, deletion: 1, links: [] })).toBe(false);
    expect(await one.knowledge.writeEntries(batch(['a/b'], { scope: 'late', scopeChange: stale }))).toBeUndefined();
    expect((await two.knowledge.hierarchy()).scopes.map(({ id }) => id).toSorted()).toEqual(['a', 'general']);
  });

  it('are not deleted with more than was seen in them', async () => {
    await using home = await openStore();
    const { knowledge } = home;
    await addScope(knowledge, 'a', { tier: 'PROJECT' });
    const session = { endedAt: 1, durationMinutes: null, summary: 's', tasksCompleted: [] };
    const overview = { techStack: [], compliance: [], keyConstraints: [], updatedAt: 1 };
    const task = { name: 't', status: 'completed', updatedAt: 2 } as const;
    for (const write of [
      () => knowledge.writeEntries(batch(['x/y'], { scope: 'a' })),
      () => knowledge.saveSession('a', session),
      () => knowledge.saveOverview({ scope: 'a', overview, previous: undefined }),
      () => knowledge.saveTask({ scope: 'a', task, previous: undefined }),
    ]) {
      const { hierarchy } = await knowledge.hierarchy();
      const contents = await knowledge.countContents(['a']);
      await write();
      expect(await knowledge.deleteScopes({ hierarchy, ids: ['a'], contents, deletedAt: 1 })).toBe(false);
    }
    const { hierarchy } = await knowledge.hierarchy();
    const contents = await knowledge.countContents(['a']);
    expect(contents).toEqual({ entries: 1, overviews: 1, sessions: 1, tasks: 1 });
    expect(await knowledge.deleteScopes({ hierarchy, ids: ['a'], contents, deletedAt: 1 })).toBe(true);
  });

  it('are not mistaken for others after a file was brought back that counts from where it stood', async () => {
    await using one = await openStore();
    await using two = await openStore(one.folder);
    await one.knowledge.writeEntries(batch(['a/b']));
    await addScope(one.knowledge, 'a');
    const { revision } = await one.knowledge.hierarchy();
    const stale = await change(one.knowledge, 'late');
    const file = connectSqlite(join(one.folder, 'memory.db'));
    file.exec('UPDATE knowledge_change SET revision = revision - 2, hierarchy = hierarchy - 1');
    file.close();
    await two.knowledge.writeEntries(batch(['a/c']));
    await addScope(two.knowledge, 'b');
    expect(await one.knowledge.readEntries({ revision, entries: [1] })).toBeUndefined();
    expect(await one.knowledge.saveScope(stale)).toBe(false);
  });

  it('have other keys to read once they are restored, for whoever read that they had none', async () => {
    await using home = await openStore();
    const { knowledge } = home;
    await addScope(knowledge, 'a');
    await knowledge.writeEntries(batch(['x/y'], { scope: 'a' }));
    const read = async () => {
      const { hierarchy, scopes, deleted } = await knowledge.hierarchy();
      return {
        hierarchy,
        deletion: deleted[0]?.deletion ?? 0,
        keys: scopes.find(({ id }) => id === 'a')?.keysRevision,
      };
    };
    const { hierarchy, keys } = await read();
    const contents = await knowledge.countContents(['a']);
    expect(await knowledge.deleteScopes({ hierarchy, ids: ['a'], contents, deletedAt: 1 })).toBe(true);
    const { keys: _none, ...deleted } = await read();
    expect(await knowledge.restoreScopes({ ...deleted, links: [] })).toBe(true);
    expect((await read()).keys).toBeGreaterThan(keys ?? Infinity);
  });

  it('that are deleted hide all they hold until they are restored, and are purged with it', async () => {
    await using home = await openStore();
    const { knowledge } = home;
    await addScope(knowledge, 'a', { project: 'p' });
    await addScope(knowledge, 'b', { tier: 'PROJECT', parents: ['a'] });
    await knowledge.writeEntries(batch(['x/y'], { scope: 'b' }));
    const session = { endedAt: 1, durationMinutes: 1, summary: 's', tasksCompleted: ['t'], sessionId: 'x' };
    for (const summary of ['first', 'second']) await knowledge.saveSession('b', { ...session, summary });
    await addScope(knowledge, 'b', { tier: 'PROJECT', parents: ['a'], description: 'said' });
    const remove = async (ids: readonly string[], deletedAt: number): Promise<boolean> =>
      knowledge.deleteScopes({
        hierarchy: (await knowledge.hierarchy()).hierarchy,
        contents: await knowledge.countContents(ids),
        ids,
        deletedAt,
      });
    expect(await remove(['a', 'b'], 100)).toBe(true);
    expect(await keysOf(knowledge, 'b')).toEqual([]);
    expect(await knowledge.listTasks('b')).toEqual([]);
    expect(await knowledge.listSessions('b', { limit: 9 })).toEqual([]);
    for (const kind of ['scope', 'session'] as const)
      expect(await knowledge.listEarlier({ kind, scopes: ['b'] })).toEqual([]);
    expect(await knowledge.listRevisions('b', nameOf('x/y'))).toEqual([]);
    expect(await knowledge.writeEntries(batch(['x/y'], { scope: 'b' }))).toBeUndefined();
    await addScope(knowledge, 'c');
    await remove(['c'], 200);
    const deleted = (await knowledge.hierarchy()).deleted;
    expect(deleted).toMatchObject([
      { id: 'c', deletedWith: 'c', deletedAt: 200 },
      { id: 'a', deletedWith: 'a', deletedAt: 100, project: 'p' },
      { id: 'b', deletedWith: 'a', tier: 'PROJECT', parents: [{ id: 'a', tier: 'GROUP' }] },
    ]);
    expect(deleted[1]?.deletion).toBe(deleted[2]?.deletion);
    expect(await knowledge.purgeScopes(100)).toBe(0);
    const { hierarchy } = await knowledge.hierarchy();
    expect(await knowledge.restoreScopes({ hierarchy, deletion: deleted[1]?.deletion ?? 0, links: [] })).toBe(true);
    expect(await knowledge.listEarlier({ kind: 'session', scopes: ['general', 'b'] })).toMatchObject([
      { scope: 'b', version: 1, replacedAt: 1, state: { summary: 'first' } },
    ]);
    expect(await knowledge.listEarlier({ kind: 'scope', scopes: ['b'] })).toEqual([
      { scope: 'b', version: 1, replacedAt: 7, state: { parents: ['a'] } },
    ]);
    expect(await keysOf(knowledge, 'b')).toEqual(['x/y']);
    expect(await knowledge.listTasks('b')).toHaveLength(1);
    await remove(['a', 'b'], 300);
    expect(await knowledge.purgeScopes(301)).toBe(3);
    expect((await knowledge.hierarchy()).deleted).toEqual([]);
    const file = connectSqlite(join(home.folder, 'memory.db'), { readonly: true });
    for (const table of [
      'entry',
      'revision',
      'category',
      'keyword',
      'session',
      'task',
      'scope_parent',
      'earlier_version',
    ]) {
      expect(file.prepare(`SELECT count(*) FROM knowledge_${table}`).pluck().get()).toBe(0);
    }
    file.close();
  });
});

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
