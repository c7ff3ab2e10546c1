import { describe, expect, it } from '@jest/globals';
import { createTree, DAY, draft, newKnowledge, START } from '../test-support/new-knowledge.ts';

describe('scopes', () => {
  it('are general alone at first, and inherit from it where nothing else is named', async () => {
    await using home = await newKnowledge();
    const { knowledge } = home;
    expect(await knowledge.listScopes()).toMatchObject([{ id: 'general', tier: 'GENERAL', parents: [], children: 0 }]);
    const created = await knowledge.createScope({ id: ' Tools.CLI ', tier: 'PROJECT', description: ' A tool. ' });
    const scope = { id: 'tools.cli', tier: 'PROJECT', parents: ['general'], description: 'A tool.', entries: 0 };
    expect(created).toMatchObject({ ...scope, children: 0, createdAt: START });
    expect(await knowledge.getScope('TOOLS.CLI')).toEqual(created);
    await knowledge.storeOverwrite(draft('general', 'git/commit'));
    const { entries } = await knowledge.getKnowledge({ scope: 'tools.cli', keywords: ['commit'] });
    expect(entries).toMatchObject([{ sourceScope: 'general' }]);
    expect((await knowledge.getScope('general')).children).toBe(1);
  });

  it('list the most general first, products before groups among parents', async () => {
    await using home = await newKnowledge();
    const { knowledge } = home;
    await createTree(knowledge);
    await knowledge.updateScope('checkout-api', { parents: ['web-group', 'webapp-product', 'auth-group', 'general'] });
    const scopes = await knowledge.listScopes();
    const ids = ['general', 'webapp-product', 'auth-group', 'payments-group', 'web-group', 'checkout-api'];
    expect(scopes.map(({ id }) => id)).toEqual(ids);
    expect(scopes.at(-1)?.parents).toEqual(['webapp-product', 'auth-group', 'web-group']);
    expect(scopes.map(({ children }) => children)).toEqual([1, 4, 1, 0, 1, 0]);
  });

  it('change what they inherit at once, also for another process', async () => {
    await using home = await newKnowledge();
    const { knowledge, other } = home;
    await createTree(knowledge);
    await knowledge.storeOverwrite(draft('auth-group', 'api/tokens'));
    const ask = { scope: 'checkout-api', keywords: ['tokens'] };
    expect((await other.getKnowledge(ask)).missing).toEqual([]);
    await knowledge.updateScope('checkout-api', { parents: ['web-group'], description: 'Pays.' });
    for (const each of [knowledge, other]) expect((await each.getKnowledge(ask)).missing).toEqual(['tokens']);
    await other.updateScope('checkout-api', { parents: ['auth-group'] });
    expect((await knowledge.getKnowledge(ask)).entries).toMatchObject([{ sourceScope: 'auth-group' }]);
    expect((await knowledge.getScope('checkout-api')).description).toBe('Pays.');
  });

  it.each([
    ['a parent of itself', { parents: ['auth-group'] }, 'cycle'],
    ['what inherits from it', { parents: ['checkout-api'] }, 'cycle'],
    ['a parent of the same tier', { parents: ['web-group'] }, 'tier'],
    ['a second product', { parents: ['webapp-product', 'second'] }, 'second_product'],
  ])('refuse %s', async (_what, patch, reason) => {
    await using home = await newKnowledge();
    const { knowledge } = home;
    await createTree(knowledge);
    await knowledge.createScope({ id: 'second', tier: 'PRODUCT' });
    const failure = { code: 'KNOWLEDGE_INVALID_PARENT', kind: 'validation', details: { reason } };
    await expect(knowledge.updateScope('auth-group', patch)).rejects.toMatchObject(failure);
    expect((await knowledge.getScope('auth-group')).parents).toEqual(['webapp-product']);
  });

  it('refuse parents of a lower tier, unknown ones with near names, a second general, ids taken or of another alphabet', async () => {
    await using home = await newKnowledge();
    const { knowledge } = home;
    await createTree(knowledge);
    const create = (id: string, tier: string, parents: readonly string[] = []) =>
      knowledge.createScope({ id, tier: tier as 'GROUP', parents });
    await expect(create('new', 'PRODUCT', ['checkout-api'])).rejects.toMatchObject({
      code: 'KNOWLEDGE_INVALID_PARENT',
      details: { reason: 'tier', parent: 'checkout-api', parentTier: 'PROJECT' },
    });
    await expect(create('new', 'GROUP', ['webap-product'])).rejects.toMatchObject({
      code: 'KNOWLEDGE_SCOPE_NOT_FOUND',
      details: { nearest: ['webapp-product'] },
    });
    await expect(create('new', 'GENERAL')).rejects.toMatchObject({ code: 'KNOWLEDGE_INVALID_INPUT' });
    await expect(create('new', 'TEAM')).rejects.toMatchObject({ details: { field: 'tier', value: `'TEAM'` } });
    await expect(create('web-group', 'PROJECT')).rejects.toMatchObject({ code: 'KNOWLEDGE_SCOPE_EXISTS' });
    for (const id of ['', '-a', 'a b', 'é', 'x'.repeat(65), '../a', `a'; DROP TABLE knowledge_scope`]) {
      await expect(create(id, 'GROUP')).rejects.toMatchObject({ details: { field: 'scope_id', limit: 64 } });
    }
    await expect(knowledge.updateScope('general', { parents: ['web-group'] })).rejects.toMatchObject({
      code: 'KNOWLEDGE_SCOPE_PROTECTED',
    });
    await expect(knowledge.getScope('checkout')).rejects.toMatchObject({ details: { nearest: ['checkout-api'] } });
    expect(await knowledge.listScopes()).toHaveLength(6);
  });
});

describe('a deletion', () => {
  it('of what has children or entries is refused with their numbers, and of general always', async () => {
    await using home = await newKnowledge();
    const { knowledge } = home;
    await createTree(knowledge);
    await knowledge.storeOverwrite(draft('webapp-product', 'git/commit'));
    await knowledge.storeOverwrite(draft('webapp-product', 'git/push'));
    await expect(knowledge.deleteScope('webapp-product')).rejects.toMatchObject({
      code: 'KNOWLEDGE_SCOPE_NOT_EMPTY',
      details: { children: 3, entries: 2 },
    });
    await expect(knowledge.deleteScope('general', { cascade: true })).rejects.toMatchObject({
      code: 'KNOWLEDGE_SCOPE_PROTECTED',
    });
    await expect(knowledge.deleteScope('nothing')).rejects.toMatchObject({ code: 'KNOWLEDGE_SCOPE_NOT_FOUND' });
  });

  it('takes what has no other parent, detaches the rest, and comes back whole for 30 days', async () => {
    await using home = await newKnowledge();
    const { knowledge, other } = home;
    await createTree(knowledge);
    await knowledge.createScope({ id: 'free-group', tier: 'GROUP' });
    await knowledge.createScope({ id: 'mobile', tier: 'PROJECT', parents: ['auth-group', 'free-group'] });
    await knowledge.storeOverwrite(draft('webapp-product', 'git/commit'));
    await knowledge.storeOverwrite(draft('checkout-api', 'git/push', 'first'));
    await knowledge.storeOverwrite(draft('checkout-api', 'git/push', 'second'));
    await knowledge.updateTask('checkout-api', { name: 'login', status: 'completed' });
    const before = await knowledge.listScopes();
    const ask = { scope: 'mobile', keywords: ['commit'] };
    expect((await other.getKnowledge(ask)).entries).toHaveLength(1);
    const together = ['auth-group', 'checkout-api', 'payments-group', 'web-group'];
    expect(await knowledge.deleteScope('webapp-product', { cascade: true })).toEqual({
      deleted: ['webapp-product', ...together],
      detached: ['mobile'],
      entries: 2,
      restorableUntil: START + 30 * DAY,
    });
    expect((await other.listScopes()).map(({ id }) => id)).toEqual(['general', 'free-group', 'mobile']);
    expect((await other.getKnowledge(ask)).missing).toEqual(['commit']);
    await expect(other.getCategories('checkout-api')).rejects.toMatchObject({ code: 'KNOWLEDGE_SCOPE_NOT_FOUND' });
    expect((await other.listDeletedScopes()).map(({ id }) => id)).toEqual([...together, 'webapp-product']);
    home.wait(30 * DAY);
    expect(await knowledge.purgeScopes()).toBe(0);
    await expect(other.restoreScope('web-group')).rejects.toMatchObject({ details: { nearest: ['webapp-product'] } });
    expect((await other.restoreScope('webapp-product')).map(({ id }) => id)).toHaveLength(5);
    expect(await knowledge.listScopes()).toEqual(before);
    expect((await knowledge.getKnowledge(ask)).entries).toHaveLength(1);
    const key = { scope: 'checkout-api', category: 'git', keyword: 'push' };
    expect(await knowledge.history(key)).toMatchObject([{ content: 'second' }, { content: 'first' }]);
    expect((await knowledge.getProgress('checkout-api')).percentComplete).toBe(100);
    expect(await knowledge.listDeletedScopes()).toEqual([]);
    await expect(knowledge.restoreScope('webapp-product')).rejects.toMatchObject({
      code: 'KNOWLEDGE_SCOPE_NOT_FOUND',
    });
  });

  it('cannot be undone after 30 days, and is then dropped for good', async () => {
    await using home = await newKnowledge();
    const { knowledge } = home;
    await createTree(knowledge);
    await knowledge.storeOverwrite(draft('checkout-api', 'git/commit'));
    await knowledge.deleteScope('checkout-api', { cascade: true });
    home.wait(30 * DAY + 1);
    await expect(knowledge.restoreScope('checkout-api')).rejects.toMatchObject({ code: 'KNOWLEDGE_SCOPE_NOT_FOUND' });
    expect(await knowledge.listDeletedScopes()).toEqual([]);
    expect(await knowledge.purgeScopes()).toBe(1);
    expect(await knowledge.purgeScopes()).toBe(0);
    await knowledge.createScope({ id: 'checkout-api', tier: 'PROJECT', parents: ['web-group'] });
    expect(await knowledge.getCategories('checkout-api')).toEqual([]);
  });

  it('frees its id: what took it meanwhile stands in the way until it is deleted too', async () => {
    await using home = await newKnowledge();
    const { knowledge } = home;
    await knowledge.createScope({ id: 'a', tier: 'GROUP', description: 'old' });
    await knowledge.deleteScope('a');
    await knowledge.createScope({ id: 'a', tier: 'PRODUCT', description: 'new' });
    await expect(knowledge.restoreScope('a')).rejects.toMatchObject({ code: 'KNOWLEDGE_SCOPE_EXISTS' });
    await knowledge.deleteScope('a');
    expect(await knowledge.restoreScope('a')).toMatchObject([{ description: 'new', tier: 'PRODUCT' }]);
  });

  it('leaves parents alone that were given to a child meanwhile', async () => {
    await using home = await newKnowledge();
    const { knowledge } = home;
    await createTree(knowledge);
    await knowledge.deleteScope('auth-group', { cascade: true });
    await knowledge.updateScope('checkout-api', { parents: ['web-group'] });
    await knowledge.restoreScope('auth-group');
    expect((await knowledge.getScope('checkout-api')).parents).toEqual(['web-group']);
  });
});

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

  it('takes a PROJECT scope of its name that is of no project, and a number when the name is taken', async () => {
    await using home = await newKnowledge();
    const { knowledge } = home;
    await knowledge.createScope({ id: 'web', tier: 'GROUP' });
    await knowledge.createScope({ id: 'api', tier: 'PROJECT', parents: ['web'], description: 'By hand.' });
    await knowledge.storeOverwrite(draft('api', 'git/commit'));
    const api = await knowledge.scopeOfProject({ ids: ['p1'], name: 'API' });
    expect(api).toMatchObject({ id: 'api', parents: ['web'], description: 'By hand.', project: 'p1', entries: 1 });
    const names = ['api', 'web', 'general', '日本', '日本', 'x'.repeat(200)];
    const made = [];
    for (const [number, name] of names.entries()) {
      made.push((await knowledge.scopeOfProject({ ids: [`q${number}`], name })).id);
    }
    expect(made).toEqual(['api-2', 'web-2', 'general-2', 'project', 'project-2', 'x'.repeat(56)]);
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
    await expect(knowledge.restoreScope('jane-shop')).resolves.toMatchObject([{ tier: 'GROUP' }]);
  });
});
