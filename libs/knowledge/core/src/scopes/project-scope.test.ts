import { describe, expect, it } from '@jest/globals';
import { draft, newKnowledge } from '../test-support/new-knowledge.ts';

describe('the scope of a project', () => {
  const shop = { ids: ['project_1', 'project_0'], name: 'Jane/Shöp' };

  it('is made once, also by two processes at the same moment, and not by a look', async () => {
    await using home = await newKnowledge();
    const { knowledge, other } = home;
    expect(await knowledge.findScopeOfProject(shop)).toBeUndefined();
    const [one, two] = await Promise.all([knowledge.scopeOfProject(shop), other.scopeOfProject(shop)]);
    expect(one).toEqual(two);
    expect(one).toMatchObject({ id: 'jane-shop', tier: 'PROJECT', parents: ['general'], project: 'project_1' });
    expect(await other.findScopeOfProject(shop)).toEqual(one);
    const joined = { ids: ['project_9', 'project_1'], name: 'other' };
    expect(await other.findScopeOfProject(joined)).toEqual(one);
    expect(await knowledge.listScopes()).toHaveLength(2);
  });

  it('is made by what is stored for it, and not by what is refused', async () => {
    await using home = await newKnowledge();
    const { knowledge } = home;
    const entry = { ...draft('', 'git/commit'), scope: shop };
    const refused = { code: 'KNOWLEDGE_INVALID_INPUT' };
    for (const call of [
      knowledge.storeIfMissing({ ...entry, content: ' ' }),
      knowledge.setOverview(shop, { purpose: 'x'.repeat(2001) }),
      knowledge.storeSession(shop, { summary: '', tasksCompleted: [] }),
      knowledge.updateTask(shop, { name: '', status: 'completed' }),
    ]) {
      await expect(call).rejects.toMatchObject(refused);
    }
    expect(await knowledge.listScopes()).toHaveLength(1);
    await knowledge.storeOverwrite({ ...entry, content: 'Sign commits' });
    await knowledge.updateTask(shop, { name: 'login', status: 'completed' });
    expect(await knowledge.listScopes()).toMatchObject([{ id: 'general' }, { id: 'jane-shop', entries: 1 }]);
    expect((await knowledge.getProgress('jane-shop')).completed).toHaveLength(1);
  });

  it('takes a PROJECT scope of its name that is of no project, and a number when the name is taken', async () => {
    await using home = await newKnowledge();
    const { knowledge } = home;
    await knowledge.createScope({ id: 'web', tier: 'GROUP' });
    await knowledge.createScope({ id: 'api', tier: 'PROJECT', parents: ['web'], description: 'By hand.' });
    await knowledge.storeOverwrite(draft('api', 'git/commit'));
    expect(await knowledge.findScopeOfProject({ ids: ['p1'], name: 'API' })).toMatchObject({ id: 'api', entries: 1 });
    for (const other of [{ ids: ['p1'] }, { ids: ['p1'], name: 'web' }, { ids: ['p1'], name: 'general' }])
      expect(await knowledge.findScopeOfProject(other)).toBeUndefined();
    const api = await knowledge.scopeOfProject({ ids: ['p1'], name: 'API' });
    expect(api).toMatchObject({ id: 'api', parents: ['web'], description: 'By hand.', project: 'p1', entries: 1 });
    expect(await knowledge.findScopeOfProject({ ids: ['p2'], name: 'API' })).toBeUndefined();
    const names = ['api', 'web', 'general', '日本', '日本', 'x'.repeat(200)];
    const made = [];
    for (const [number, name] of names.entries()) {
      made.push((await knowledge.scopeOfProject({ ids: [`q${number}`], name })).id);
    }
    expect(made).toEqual(['api-2', 'web-2', 'general-2', 'project', 'project-2', 'x'.repeat(56)]);
  });

  it('is not made anew by a write while it can be restored, unless it is asked for', async () => {
    await using home = await newKnowledge();
    const { knowledge } = home;
    await knowledge.createScope({ id: 'team', tier: 'PRODUCT' });
    await knowledge.storeIfMissing({ ...draft('x', 'git/commit'), scope: shop });
    await knowledge.updateScope('jane-shop', { parents: ['team'] });
    await knowledge.deleteScope('team', { cascade: true });
    const write = () => knowledge.storeIfMissing({ ...draft('x', 'git/push'), scope: shop });
    await expect(write()).rejects.toMatchObject({
      code: 'KNOWLEDGE_SCOPE_NOT_FOUND',
      message: expect.stringContaining("Restore 'team', with which it went"),
    });
    expect((await knowledge.listScopes()).map(({ id }) => id)).toEqual(['general']);
    await knowledge.restoreScope('team');
    await expect(write()).resolves.toMatchObject({ stored: true });
    await knowledge.deleteScope('jane-shop', { cascade: true });
    await knowledge.createScope({ id: 'jane-shop', tier: 'PROJECT' });
    await expect(write()).resolves.toMatchObject({ stored: true, entry: { version: 1 } });
  });

  it('is a new one while the old one is deleted, which comes back when that is gone', async () => {
    await using home = await newKnowledge();
    const { knowledge } = home;
    await knowledge.scopeOfProject(shop);
    await knowledge.storeOverwrite(draft('jane-shop', 'git/commit'));
    await knowledge.deleteScope('jane-shop', { cascade: true });
    await knowledge.createScope({ id: 'jane-shop', tier: 'GROUP' });
    expect((await knowledge.scopeOfProject(shop)).id).toBe('jane-shop-2');
    await knowledge.deleteScope('jane-shop');
    await expect(knowledge.restoreScope('jane-shop')).resolves.toMatchObject({ scopes: [{ tier: 'GROUP' }] });
  });
});
