import { expect, it } from '@jest/globals';
import type { KnowledgeStore } from '@learning-memory/knowledge';
import { createKnowledgeService } from '../knowledge-service.ts';
import { createTree, draft, newKnowledge, openStore } from '../test-support/new-knowledge.ts';

interface Happens {
  readonly before: () => Promise<unknown>;
  readonly after?: () => Promise<unknown>;
}

/** Something happens once, right before and after the keys of a scope are read. */
function between(store: KnowledgeStore, scope: string, { before, after }: Happens): KnowledgeStore {
  let done = false;
  return {
    ...store,
    async listKeys(id) {
      if (id !== scope || done) return store.listKeys(id);
      done = true;
      await before();
      const keys = await store.listKeys(id);
      await after?.();
      return keys;
    },
  };
}

it('sees a scope again that was deleted while its keys were read, and restored', async () => {
  await using home = await newKnowledge();
  await using store = openStore(home.folder);
  await createTree(home.knowledge);
  await home.knowledge.storeOverwrite(draft('auth-group', 'git/commit'));
  const gone = between(store.knowledge, 'auth-group', {
    before: () => home.knowledge.deleteScope('auth-group', { cascade: true }),
    after: () => home.knowledge.restoreScope('auth-group'),
  });
  const reader = createKnowledgeService({ store: gone });
  const ask = { scope: 'checkout-api', keywords: ['commit'] };
  expect((await reader.getKnowledge(ask)).entries).toMatchObject([{ sourceScope: 'auth-group' }]);
});

it('mixes no two states of the scopes in one answer', async () => {
  for (const ask of ['getCategories', 'getKeywords'] as const) {
    await using home = await newKnowledge();
    await using store = openStore(home.folder);
    const { knowledge } = home;
    await createTree(knowledge);
    await knowledge.storeOverwrite(draft('general', 'a/old'));
    const moved = between(store.knowledge, 'general', {
      async before() {
        await knowledge.storeOverwrite(draft('checkout-api', 'a/new'));
        await knowledge.deleteEntry({ scope: 'general', category: 'a', keyword: 'old' });
      },
    });
    const reader = createKnowledgeService({ store: moved });
    const answer =
      ask === 'getCategories' ? reader.getCategories('checkout-api') : reader.getKeywords('checkout-api', ['a']);
    expect(JSON.stringify(await answer)).toMatch(/"name":"a"|\["new"\]/u);
  }
});
