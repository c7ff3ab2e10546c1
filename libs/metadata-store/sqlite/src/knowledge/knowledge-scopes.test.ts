import { join } from 'node:path';
import { connectSqlite } from '@learning-memory/sqlite-file';
import { describe, expect, it } from '@jest/globals';
import { addScope, batch, change, keysOf, nameOf, NOTHING } from '../test-support/knowledge.ts';
import { storeOpener } from '../test-support/open-store.ts';
import { temporaryFolders } from '../test-support/temporary-folder.ts';

const openStore = storeOpener(temporaryFolders());

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
