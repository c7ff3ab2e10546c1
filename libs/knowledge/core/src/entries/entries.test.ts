import { describe, expect, it } from '@jest/globals';
import { KNOWLEDGE_LIMITS } from '@learning-memory/knowledge';
import { createTree, DAY, draft, newKnowledge, openStore, START } from '../test-support/new-knowledge.ts';
import { createKnowledgeService } from '../knowledge-service.ts';

const KEY = { scope: 'general', category: 'git', keyword: 'commit' };

describe('an entry', () => {
  it('is found whatever the case and the spelling of its key, and keeps its content as it was', async () => {
    await using home = await newKnowledge();
    const { knowledge } = home;
    const content = '  Zeile\r\n\tÄ 日本 \u{1F980} \u0000 e\u0301\n\n';
    await knowledge.storeOverwrite({ ...draft(' GENERAL', ' Git.Wörk  flows/ COMMIT-it '), content });
    const { entries } = await knowledge.getKnowledge({ scope: 'general', keywords: ['commit-IT'] });
    expect(entries).toMatchObject([{ category: 'git.wörk flows', keyword: 'commit-it', content }]);
    const decomposed = await knowledge.getKnowledge({
      scope: 'general',
      keywords: ['commit-it'],
      categories: ['git.wo\u0308rk flows'],
    });
    expect(decomposed.entries).toHaveLength(1);
  });

  it('keeps names and labels that mean something to JavaScript', async () => {
    await using home = await newKnowledge();
    const { knowledge } = home;
    const metaknowledge = JSON.parse('{"toString": "a", "constructor": "b", "7": "c"}') as Record<string, string>;
    await knowledge.storeOverwrite({ ...draft('general', 'valueof/constructor'), metaknowledge });
    expect(await knowledge.getCategories('general')).toMatchObject([{ name: 'valueof', hasEntries: true }]);
    expect(await knowledge.getKeywords('general', ['valueof'])).toMatchObject([{ keywords: ['constructor'] }]);
    const { entries } = await knowledge.getKnowledge({ scope: 'general', keywords: ['constructor', 'tostring'] });
    expect(JSON.stringify(entries[0]?.metaknowledge)).toBe(JSON.stringify(metaknowledge));
  });

  it.each([
    'c++',
    'c#',
    '.net',
    'asp .net',
    '@nx/core',
    'a/b testing',
    "l'été",
    'node:fs',
    'می\u200Cخواهم',
    '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}',
    '\u2764\uFE0F',
    'ශ්\u200Dරී',
  ])('may be named %s', async (name) => {
    await using home = await newKnowledge();
    const { knowledge } = home;
    await knowledge.storeOverwrite({
      ...draft('general', 'x/y'),
      category: name,
      keyword: name,
      metaknowledge: { [name]: 'a' },
    });
    expect(await knowledge.getCategories('general')).toEqual([{ name, subcategories: [], hasEntries: true }]);
    const { entries } = await knowledge.getKnowledge({ scope: 'general', keywords: [name], categories: [name] });
    expect(entries).toMatchObject([{ category: name, keyword: name, metaknowledge: { [name]: 'a' } }]);
  });

  it('has a category within one that begins with a dot', async () => {
    await using home = await newKnowledge();
    await home.knowledge.storeOverwrite({ ...draft('general', 'x/y'), category: '.net.core' });
    expect(await home.knowledge.getCategories('general')).toMatchObject([
      { name: '.net', subcategories: ['core'], hasEntries: false },
      { name: '.net.core', hasEntries: true },
    ]);
    expect(await home.knowledge.getKeywords('general', ['.net'])).toMatchObject([{ keywords: ['y'] }]);
  });

  it('in several categories is that of the category that sorts first, and the others are named', async () => {
    await using home = await newKnowledge();
    const { knowledge } = home;
    for (const category of ['git.z', 'git', 'ci.jobs'])
      await knowledge.storeOverwrite(draft('general', `${category}/commit`));
    const get = async (categories?: readonly string[]) =>
      (await knowledge.getKnowledge({ scope: 'general', keywords: ['commit'], categories })).entries;
    expect(await get()).toMatchObject([{ category: 'ci.jobs', alsoIn: ['git', 'git.z'] }]);
    expect(await get(['GIT.z'])).toMatchObject([{ category: 'git.z', alsoIn: ['ci.jobs', 'git'] }]);
    expect(await get(['git'])).toMatchObject([{ category: 'git' }]);
    expect(await get(['gi'])).toEqual([]);
  });

  it('is warned of by the nearest entry of each category that knows its keyword', async () => {
    await using home = await newKnowledge();
    const { knowledge } = home;
    await createTree(knowledge);
    await knowledge.storeOverwrite(draft('general', 'database/orders', 'DANGER: cascade deletes'));
    await knowledge.storeOverwrite(draft('general', 'docs/orders', 'WARNING: of docs, which the project says anew'));
    await knowledge.storeOverwrite(draft('auth-group', 'ops/orders', 'all is well'));
    await knowledge.storeOverwrite(draft('general', 'ops/orders', 'WARNING: not any more'));
    await knowledge.storeOverwrite(draft('checkout-api', 'docs/orders', 'Link the order guide'));
    const ask = { scope: 'checkout-api', keywords: ['orders'] };
    const { entries, warnings } = await knowledge.getKnowledge(ask);
    expect(entries.map(({ content }) => content)).toEqual(['Link the order guide']);
    expect(warnings).toMatchObject([
      { kind: 'DANGER', text: 'cascade deletes', category: 'database', scope: 'general' },
    ]);
    expect((await knowledge.getKnowledge({ ...ask, categories: ['docs'] })).warnings).toEqual([]);
  });

  it('that is overwritten with what it says gets no version', async () => {
    await using home = await newKnowledge();
    const { knowledge } = home;
    const given = { ...draft('general', 'git/commit', 'one'), metaknowledge: { A: '1' } };
    await knowledge.storeOverwrite(given);
    const again = await knowledge.storeOverwrite(given);
    expect(again).toMatchObject({ stored: false, entry: { version: 1, content: 'one' } });
    await knowledge.storeOverwrite({ ...given, metaknowledge: { A: '2' } });
    expect(await knowledge.history(KEY)).toHaveLength(2);
  });

  it('has every write and deletion in its history, with who and when, and any version comes back', async () => {
    await using home = await newKnowledge();
    const { knowledge, other } = home;
    const author = { agentId: 'agent', sessionId: 'session' };
    await knowledge.storeOverwrite({ ...draft('general', 'git/commit', 'one'), author, metaknowledge: { A: '1' } });
    home.wait(DAY);
    await other.storeOverwrite(draft('general', 'git/commit', 'two'));
    expect(await knowledge.deleteEntry(KEY, author)).toMatchObject({ content: 'two', version: 2 });
    expect(await other.getCategories('general')).toEqual([]);
    expect(await knowledge.history(KEY)).toEqual([
      { action: 'deleted', version: 3, writtenAt: START + DAY, author },
      expect.objectContaining({ action: 'stored', content: 'two', version: 2, author: {} }),
      expect.objectContaining({ action: 'stored', content: 'one', version: 1, author, writtenAt: START }),
    ]);
    await expect(knowledge.restoreEntry(KEY, { version: 3 })).rejects.toMatchObject({
      code: 'KNOWLEDGE_VERSION_NOT_FOUND',
      details: { versions: [2, 1] },
    });
    expect(await other.restoreEntry(KEY)).toMatchObject({ stored: true, entry: { content: 'two', version: 4 } });
    const back = await knowledge.restoreEntry(KEY, { version: 1, author });
    expect(back).toMatchObject({ entry: { content: 'one', metaknowledge: { A: '1' } }, previous: { content: 'two' } });
    expect((await knowledge.history(KEY)).map(({ action }) => action)).toEqual([
      'restored',
      'restored',
      'deleted',
      'stored',
      'stored',
    ]);
    const { entries } = await other.getKnowledge({ scope: 'general', keywords: ['commit'] });
    expect(entries).toMatchObject([{ content: 'one', version: 5 }]);
  });

  it('that is not there cannot be deleted, restored or looked back on', async () => {
    await using home = await newKnowledge();
    const { knowledge } = home;
    await createTree(knowledge);
    await knowledge.storeOverwrite(draft('general', 'git/commit'));
    const inherited = { ...KEY, scope: 'checkout-api' };
    await expect(knowledge.deleteEntry(inherited)).rejects.toMatchObject({
      code: 'KNOWLEDGE_ENTRY_NOT_FOUND',
      details: { inheritedFrom: ['general'] },
    });
    for (const call of [knowledge.history(inherited), knowledge.restoreEntry(inherited)]) {
      await expect(call).rejects.toMatchObject({ code: 'KNOWLEDGE_ENTRY_NOT_FOUND', kind: 'not_found' });
    }
    await expect(knowledge.restoreEntry(KEY)).rejects.toMatchObject({ code: 'KNOWLEDGE_VERSION_NOT_FOUND' });
    const nowhere = { ...KEY, scope: 'genral' };
    const missing = { code: 'KNOWLEDGE_SCOPE_NOT_FOUND', details: { nearest: ['general'] } };
    await expect(knowledge.deleteEntry(nowhere)).rejects.toMatchObject(missing);
    await expect(knowledge.storeOverwrite(draft('genral', 'a/b'))).rejects.toMatchObject(missing);
    await expect(knowledge.getKnowledge({ scope: 'genral', keywords: [] })).rejects.toMatchObject(missing);
    await knowledge.deleteEntry(KEY);
    await expect(knowledge.deleteEntry(KEY)).rejects.toMatchObject({ code: 'KNOWLEDGE_ENTRY_NOT_FOUND' });
  });

  it('is stored without its secrets and private parts', async () => {
    await using home = await newKnowledge();
    const { knowledge } = home;
    const token = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`;
    const stored = await knowledge.storeOverwrite({
      ...draft('general', 'git/commit', `Push with ${token}.<private>PIN</private>`),
      projectContext: `of ${token}`,
      metaknowledge: { REASON: token },
    });
    expect(stored).toMatchObject({
      redactions: 4,
      entry: { content: expect.stringContaining('[REDACTED:') },
    });
    expect(JSON.stringify([stored, await knowledge.history(KEY)])).not.toMatch(/ghp_|PIN/);
    await expect(knowledge.storeOverwrite(draft('general', `git/${token}`))).rejects.toMatchObject({
      details: { field: 'keyword' },
    });
    await expect(knowledge.storeOverwrite(draft('general', 'git/x', '<private>all</private>'))).rejects.toMatchObject({
      details: { field: 'content' },
    });
  });

  it('that is asked for by a secret is not there, and nothing tells or keeps the secret', async () => {
    await using home = await newKnowledge();
    const secrets = [`ghp_${'a1B2c3D4e5F6'.repeat(3)}`, `AKIA${'QWERTYUIOP123456'}`];
    for (const secret of secrets) {
      for (const key of [
        { ...KEY, keyword: secret },
        { ...KEY, category: secret },
      ]) {
        for (const call of [home.knowledge.deleteEntry(key), home.knowledge.history(key)]) {
          const error: unknown = await call.catch((thrown: unknown) => thrown);
          expect(error).toMatchObject({ code: 'KNOWLEDGE_ENTRY_NOT_FOUND' });
          const { message, details } = error as { message: string; details: unknown };
          expect(`${message}${JSON.stringify(details)}`.toLowerCase()).not.toContain(secret.toLowerCase());
        }
      }
    }
    const told = (error: unknown): string => `${(error as Error).message}${JSON.stringify(error)}`.toLowerCase();
    for (const secret of secrets) {
      for (const call of [
        home.knowledge.getCategories(secret),
        home.knowledge.deleteScope(secret),
        home.knowledge.getKnowledge({ scope: 'general', keywords: [`${secret};`] }),
      ]) {
        const error: unknown = await call.catch((thrown: unknown) => thrown);
        expect(error).toBeInstanceOf(Error);
        expect(told(error)).not.toContain(secret.toLowerCase());
      }
    }
  });

  it('is still there after a restart', async () => {
    await using home = await newKnowledge();
    await home.knowledge.storeOverwrite(draft('general', 'git/commit', 'kept'));
    await using store = openStore(home.folder);
    const { entries } = await createKnowledgeService({ store: store.knowledge }).getKnowledge({
      scope: 'general',
      keywords: ['commit'],
    });
    expect(entries).toMatchObject([{ content: 'kept', writtenAt: START }]);
  });

  it('changes what another process knows, whatever changed', async () => {
    await using home = await newKnowledge();
    const { knowledge, other } = home;
    const seen = async () => ({
      categories: (await other.getCategories('general')).map(({ name }) => name),
      keywords: (await other.getKeywords('general', ['git']))[0]?.keywords,
      content: (await other.getKnowledge({ scope: 'general', keywords: ['commit'] })).entries[0]?.content,
    });
    expect(await seen()).toEqual({ categories: [], keywords: [], content: undefined });
    await knowledge.storeIfMissing(draft('general', 'git/commit', 'one'));
    expect(await seen()).toEqual({ categories: ['git'], keywords: ['commit'], content: 'one' });
    await knowledge.storeOverwrite(draft('general', 'git/commit', 'two'));
    expect(await seen()).toMatchObject({ content: 'two' });
    await knowledge.deleteEntry(KEY);
    expect(await seen()).toEqual({ categories: [], keywords: [], content: undefined });
    await knowledge.restoreEntry(KEY);
    expect(await seen()).toEqual({ categories: ['git'], keywords: ['commit'], content: 'two' });
  });
});

describe('bad input', () => {
  const limits = KNOWLEDGE_LIMITS;
  const labels = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`L${n}`, 'x']));
  it.each([
    ['category', { category: '' }],
    ['category', { category: 'git..x' }],
    ['category', { category: 'git.' }],
    ['category', { category: 'git, ci' }],
    ['category', { category: '__proto__' }],
    ['category', { category: ' ' }],
    ['category', { category: 'x'.repeat(limits.category + 1) }],
    ['keyword', { keyword: 'a\u0000b' }],
    ['keyword', { keyword: `x"; DROP TABLE knowledge_entry` }],
    ['keyword', { keyword: '<b>' }],
    ['keyword', { keyword: '\u202Eabc' }],
    ['keyword', { keyword: 'a\u200Bb' }],
    ['keyword', { keyword: 'a\u200Db' }],
    ['keyword', { keyword: '\u3164' }],
    ['keyword', { keyword: 'a\u{E0041}' }],
    ['keyword', { keyword: 'a\uFE0F' }],
    ['metaknowledge', { metaknowledge: JSON.parse('{"__proto__": "x"}') as Record<string, string> }],
    ['keyword', { keyword: 'x'.repeat(limits.keyword + 1) }],
    ['content', { content: '' }],
    ['content', { content: ' \n\t' }],
    ['content', { content: 'x'.repeat(1_000_000) }],
    ['project_context', { projectContext: 'x'.repeat(limits.projectContext + 1) }],
    ['metaknowledge', { metaknowledge: { '': 'x' } }],
    ['metaknowledge', { metaknowledge: { ['x'.repeat(limits.label + 1)]: 'x' } }],
    ['metaknowledge', { metaknowledge: { A: 'x', ' A': 'y' } }],
    ['metaknowledge', { metaknowledge: labels(limits.labels + 1) }],
    ['metaknowledge.A', { metaknowledge: { A: 'x'.repeat(limits.value + 1) } }],
  ])('in %s is refused and leaves nothing: %#', async (field, bad) => {
    await using home = await newKnowledge();
    const call = home.knowledge.storeOverwrite({ ...draft('general', 'git/commit'), ...bad });
    await expect(call).rejects.toMatchObject({ code: 'KNOWLEDGE_INVALID_INPUT', details: { field } });
    const failure = (await call.catch((error: unknown) => error)) as Error;
    expect(failure.message.length).toBeLessThan(400);
    expect(await home.knowledge.getCategories('general')).toEqual([]);
  });

  it('says the value, the limit and what to do', async () => {
    await using home = await newKnowledge();
    const call = home.knowledge.storeOverwrite(draft('general', 'git/commit', 'x'.repeat(1_000_000)));
    await expect(call).rejects.toMatchObject({ details: { field: 'content', actual: 1_000_000, limit: 10_000 } });
  });

  it('names the character that nobody sees, and not the secret in a label', async () => {
    await using home = await newKnowledge();
    const store = (bad: object) => home.knowledge.storeOverwrite({ ...draft('general', 'git/commit'), ...bad });
    await expect(store({ keyword: 'a\u202Eb' })).rejects.toThrow('U+202E');
    const secret = `ghp_${'a1b2c3d4e5f6'.repeat(3)}`;
    const refused = { details: { field: 'metaknowledge' }, message: expect.not.stringContaining(secret) };
    await expect(store({ metaknowledge: { [secret]: 'x' } })).rejects.toMatchObject(refused);
  });

  it('takes what reaches the limits', async () => {
    await using home = await newKnowledge();
    const stored = await home.knowledge.storeOverwrite({
      scope: 'general',
      category: '𝒳'.repeat(limits.category),
      keyword: 'é'.repeat(limits.keyword),
      content: '\u{1F980}'.repeat(limits.content),
      projectContext: '',
      metaknowledge: labels(limits.labels),
    });
    expect(stored.stored).toBe(true);
  });

  it('of a question is refused too', async () => {
    await using home = await newKnowledge();
    const { knowledge } = home;
    const many = Array.from({ length: limits.names + 1 }, (_, number) => `k${number}`);
    const failure = { code: 'KNOWLEDGE_INVALID_INPUT' };
    await expect(knowledge.getKnowledge({ scope: 'general', keywords: many })).rejects.toMatchObject(failure);
    await expect(knowledge.getKeywords('general', many)).rejects.toMatchObject(failure);
    await expect(knowledge.getKnowledge({ scope: 'general', keywords: ['a\u200Bb'] })).rejects.toMatchObject(failure);
    const third = { ...failure, details: { field: 'keywords[2]' }, message: expect.stringContaining('keywords[2]') };
    await expect(knowledge.getKnowledge({ scope: 'general', keywords: ['a', 'b', ','] })).rejects.toMatchObject(third);
    await expect(knowledge.getCategories('a b')).rejects.toMatchObject(failure);
    await expect(knowledge.explain({ scope: 'general', keyword: '' })).rejects.toMatchObject(failure);
  });
});
