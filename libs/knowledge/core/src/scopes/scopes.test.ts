import { describe, expect, it } from '@jest/globals';
import {
  SCOPE_DOCUMENT_FORMAT,
  SCOPE_DOCUMENT_VERSION,
  type KnowledgeService,
  type Scope,
} from '@learning-memory/knowledge';
import { createTree, DAY, draft, newKnowledge, openStore, START } from '../test-support/new-knowledge.ts';

async function find(knowledge: KnowledgeService, id: string): Promise<Scope | undefined> {
  return (await knowledge.listScopes()).find((scope) => scope.id === id);
}

describe('scopes', () => {
  it('are general alone at first, and inherit from it where nothing else is named', async () => {
    await using home = await newKnowledge();
    const { knowledge } = home;
    expect(await knowledge.listScopes()).toMatchObject([{ id: 'general', tier: 'GENERAL', parents: [], children: 0 }]);
    const created = await knowledge.createScope({ id: ' Tools.CLI ', tier: 'PROJECT', description: ' A tool. ' });
    const scope = { id: 'tools.cli', tier: 'PROJECT', parents: ['general'], description: 'A tool.', entries: 0 };
    expect(created).toMatchObject({ ...scope, children: 0, createdAt: START });
    expect(await find(knowledge, 'tools.cli')).toEqual(created);
    await knowledge.storeOverwrite(draft('general', 'git/commit'));
    const { entries } = await knowledge.getKnowledge({ scope: 'tools.cli', keywords: ['commit'] });
    expect(entries).toMatchObject([{ sourceScope: 'general' }]);
    expect((await find(knowledge, 'general'))?.children).toBe(1);
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
    expect((await find(knowledge, 'checkout-api'))?.description).toBe('Pays.');
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
    expect((await find(knowledge, 'auth-group'))?.parents).toEqual(['webapp-product']);
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
    await expect(knowledge.getCategories('checkout')).rejects.toMatchObject({ details: { nearest: ['checkout-api'] } });
    expect(await knowledge.listScopes()).toHaveLength(6);
  });

  it('are found by their id, however it is spelled', async () => {
    await using home = await newKnowledge();
    await createTree(home.knowledge);
    expect(await home.knowledge.findScope(' Auth-Group ')).toMatchObject({ id: 'auth-group', children: 1 });
    expect(await home.knowledge.findScope('nobody')).toBeUndefined();
    expect(await home.knowledge.findScope('a b')).toBeUndefined();
  });

  it('that are changed in nothing make nobody read them again', async () => {
    await using home = await newKnowledge();
    await using store = openStore(home.folder);
    await home.knowledge.createScope({ id: 'team', tier: 'GROUP', description: 'Rules' });
    const before = await store.knowledge.hierarchy();
    for (const patch of [{}, { description: ' Rules ' }])
      expect(await home.knowledge.updateScope('team', patch)).toMatchObject({ id: 'team', description: 'Rules' });
    expect(await store.knowledge.hierarchy()).toEqual(before);
  });

  it('have no secret for an id', async () => {
    await using home = await newKnowledge();
    const secret = `ghp_${'a1b2c3d4e5f6'.repeat(3)}`;
    const refused = { code: 'KNOWLEDGE_INVALID_INPUT', message: expect.not.stringContaining(secret) };
    await expect(home.knowledge.createScope({ id: secret, tier: 'GROUP' })).rejects.toMatchObject(refused);
    const scope = { id: secret, tier: 'GROUP', parents: [] };
    const document = { format: SCOPE_DOCUMENT_FORMAT, version: SCOPE_DOCUMENT_VERSION, scope, entries: [] };
    await expect(home.knowledge.importScope(document, { mode: 'overwrite' })).rejects.toMatchObject(refused);
    expect(await home.knowledge.listScopes()).toHaveLength(1);
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
    await knowledge.storeOverwrite(draft('checkout-api', 'git/push'));
    await expect(knowledge.deleteScope('webapp-product')).rejects.toMatchObject({
      message: expect.stringContaining(
        '3 child scopes, 3 entries, with those of auth-group, checkout-api, payments-group',
      ),
      details: { scopes: expect.arrayContaining(['webapp-product', 'checkout-api']), children: 3, entries: 3 },
    });
    const stop = new Error('stop');
    const seen: string[] = [];
    const check = async (scopes: readonly Scope[]): Promise<void> => {
      seen.push(...scopes.map(({ id }) => id));
      throw stop;
    };
    await expect(knowledge.deleteScope('auth-group', { cascade: true, check })).rejects.toBe(stop);
    expect(seen).toEqual(['auth-group']);
    expect(await find(knowledge, 'auth-group')).toBeDefined();
    await expect(knowledge.deleteScope('general', { cascade: true })).rejects.toMatchObject({
      code: 'KNOWLEDGE_SCOPE_PROTECTED',
    });
    await expect(knowledge.deleteScope('nothing')).rejects.toMatchObject({ code: 'KNOWLEDGE_SCOPE_NOT_FOUND' });
  });

  it('of a project that has an overview, sessions or tasks is refused with their numbers', async () => {
    await using home = await newKnowledge();
    const { knowledge } = home;
    const ways = [
      ['overviews', (id: string) => knowledge.setOverview(id, { purpose: 'Pays' })],
      ['sessions', (id: string) => knowledge.storeSession(id, { summary: 's', tasksCompleted: [] })],
      ['tasks', (id: string) => knowledge.updateTask(id, { name: 't', status: 'completed' })],
    ] as const;
    for (const [what, write] of ways) {
      await knowledge.createScope({ id: what, tier: 'PROJECT' });
      await write(what);
      await expect(knowledge.deleteScope(what)).rejects.toMatchObject({
        code: 'KNOWLEDGE_SCOPE_NOT_EMPTY',
        message: expect.stringMatching(/ has 1 (?:overview|session|task)\. /u),
        details: { children: 0, entries: 0, overviews: 0, sessions: 0, tasks: 0, [what]: 1 },
      });
      expect((await knowledge.deleteScope(what, { cascade: true })).deleted).toEqual([what]);
    }
    await knowledge.createScope({ id: 'nothing', tier: 'PROJECT' });
    expect((await knowledge.deleteScope('nothing')).deleted).toEqual(['nothing']);
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
    const restored = await other.restoreScope('webapp-product');
    expect([restored.scopes.length, restored.missingParents]).toEqual([5, []]);
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
    expect(await knowledge.restoreScope('a')).toMatchObject({ scopes: [{ description: 'new', tier: 'PRODUCT' }] });
  });

  it('of an id that was made again is undone by its own time', async () => {
    await using home = await newKnowledge();
    const { knowledge } = home;
    await knowledge.createScope({ id: 'a', tier: 'GROUP', description: 'old' });
    await knowledge.deleteScope('a');
    home.wait(DAY);
    await knowledge.createScope({ id: 'a', tier: 'GROUP', description: 'new' });
    const inTheWay = { code: 'KNOWLEDGE_SCOPE_EXISTS', details: { scope: 'a', holder: 'a', deletedAt: START } };
    await expect(knowledge.restoreScope('a')).rejects.toMatchObject(inTheWay);
    await knowledge.deleteScope('a');
    await expect(knowledge.restoreScope('a', { deletedAt: START + 1 })).rejects.toMatchObject({
      code: 'KNOWLEDGE_SCOPE_NOT_FOUND',
      details: { times: ['2026-01-11T09:00:00.000Z', '2026-01-10T09:00:00.000Z'] },
    });
    expect(await knowledge.restoreScope('a', { deletedAt: START })).toMatchObject({ scopes: [{ description: 'old' }] });
    expect(await knowledge.listDeletedScopes()).toMatchObject([{ id: 'a', deletedAt: START + DAY }]);
    await knowledge.deleteScope('a');
    home.wait(1);
    expect((await knowledge.restoreScope('a', { deletedAt: START + DAY })).scopes).toHaveLength(1);
  });

  it('of what went with another scope last is undone by that one, and what stands in the way says so', async () => {
    await using home = await newKnowledge();
    const { knowledge } = home;
    await knowledge.createScope({ id: 'g', tier: 'GROUP', description: 'old' });
    await knowledge.deleteScope('g');
    home.wait(DAY);
    await knowledge.createScope({ id: 'p', tier: 'PRODUCT' });
    await knowledge.createScope({ id: 'g', tier: 'GROUP', parents: ['p'], description: 'new' });
    await knowledge.deleteScope('p', { cascade: true });
    await expect(knowledge.restoreScope('g')).rejects.toMatchObject({
      code: 'KNOWLEDGE_SCOPE_NOT_FOUND',
      message: expect.stringContaining("with 'p'. Restore that one"),
      details: { nearest: ['p'], deletedAt: START + DAY },
    });
    await expect(knowledge.restoreScope('g', { deletedAt: START + DAY })).rejects.toThrow("with 'p'");
    await knowledge.createScope({ id: 'g', tier: 'GROUP', description: 'third' });
    const inTheWay = {
      code: 'KNOWLEDGE_SCOPE_EXISTS',
      message: expect.stringContaining("then restore 'p' by the time"),
    };
    await expect(knowledge.restoreScope('p')).rejects.toMatchObject(inTheWay);
    home.wait(DAY);
    await knowledge.deleteScope('g');
    const { scopes } = await knowledge.restoreScope('p', { deletedAt: START + DAY });
    expect(scopes).toMatchObject([{ id: 'g', description: 'new' }, { id: 'p' }]);
    await knowledge.deleteScope('p', { cascade: true });
    expect((await knowledge.restoreScope('g', { deletedAt: START })).scopes).toMatchObject([{ description: 'old' }]);
  });

  it('is what a call on a scope that is gone tells of', async () => {
    await using home = await newKnowledge();
    const { knowledge, other } = home;
    await createTree(knowledge);
    await knowledge.deleteScope('auth-group', { cascade: true });
    const gone = { code: 'KNOWLEDGE_SCOPE_NOT_FOUND', details: { scope: 'auth-group', deletedAt: START } };
    const draftOfGone = draft('auth-group', 'git/commit');
    for (const call of [
      other.getCategories('auth-group'),
      other.getKnowledge({ scope: 'auth-group', keywords: ['a'] }),
      other.storeOverwrite(draftOfGone),
      other.createScope({ id: 'new', tier: 'PROJECT', parents: ['auth-group'] }),
    ]) {
      await expect(call).rejects.toMatchObject(gone);
    }
    home.wait(30 * DAY + 1);
    await knowledge.createScope({ id: 'new', tier: 'PROJECT' });
    await expect(other.getCategories('auth-group')).rejects.toMatchObject({ details: { nearest: ['web-group'] } });
  });

  it('leaves parents alone that were given to a child meanwhile', async () => {
    await using home = await newKnowledge();
    const { knowledge } = home;
    await createTree(knowledge);
    await knowledge.deleteScope('auth-group', { cascade: true });
    await knowledge.updateScope('checkout-api', { parents: ['web-group'] });
    await knowledge.restoreScope('auth-group');
    expect((await find(knowledge, 'checkout-api'))?.parents).toEqual(['web-group']);
  });

  it('gives a child its parent back that was made again, and says which one is missing', async () => {
    await using home = await newKnowledge();
    const { knowledge } = home;
    await createTree(knowledge);
    for (const id of ['checkout-api', 'auth-group', 'payments-group', 'web-group']) await knowledge.deleteScope(id);
    await knowledge.createScope({ id: 'auth-group', tier: 'GROUP' });
    await knowledge.createScope({ id: 'web-group', tier: 'PRODUCT' });
    const { scopes, missingParents } = await knowledge.restoreScope('checkout-api');
    expect(scopes).toMatchObject([{ id: 'checkout-api', parents: ['auth-group'] }]);
    expect(missingParents).toEqual(
      ['payments-group', 'web-group'].map((parent) => ({ scope: 'checkout-api', parent })),
    );
    await knowledge.storeOverwrite(draft('auth-group', 'api/tokens'));
    expect((await knowledge.getKnowledge({ scope: 'checkout-api', keywords: ['tokens'] })).missing).toEqual([]);
    await knowledge.restoreScope('payments-group');
    expect((await find(knowledge, 'checkout-api'))?.parents).toEqual(['auth-group', 'payments-group']);
    await knowledge.deleteScope('auth-group', { cascade: true });
    await knowledge.restoreScope('auth-group', { deletedAt: START });
    expect((await find(knowledge, 'checkout-api'))?.parents).toEqual(['auth-group', 'payments-group']);
  });

  it('gives a child its parent back whatever else was changed meanwhile', async () => {
    await using home = await newKnowledge();
    const { knowledge } = home;
    await createTree(knowledge);
    await knowledge.deleteScope('auth-group', { cascade: true });
    const changed = await knowledge.updateScope('checkout-api', { description: 'Pays.' });
    expect(changed.parents).toEqual(['payments-group', 'web-group']);
    await knowledge.scopeOfProject({ ids: ['p1'], name: 'checkout-api' });
    await knowledge.restoreScope('auth-group');
    const parents = ['auth-group', 'payments-group', 'web-group'];
    expect(await find(knowledge, 'checkout-api')).toMatchObject({ parents, description: 'Pays.', project: 'p1' });
  });
});
