import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import type { ScopeDocument } from '@learning-memory/knowledge';
import { createTree, draft, newKnowledge } from '../test-support/new-knowledge.ts';

const FORMAT = { format: 'learning-memory/knowledge', version: 1 } as const;

function document(entries: ScopeDocument['entries'], scope: Partial<ScopeDocument['scope']> = {}): ScopeDocument {
  return { ...FORMAT, scope: { id: 'imported', tier: 'GROUP', parents: ['general'], ...scope }, entries };
}

const word = fc.stringMatching(/^[a-zé日_-]{1,8}$/u);
const text = fc.string({ minLength: 1, maxLength: 40, unit: 'binary' }).map((content) => `${content}.`);
const entry = fc.record({
  category: fc.array(word, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('.')),
  keyword: word,
  content: text,
  metaknowledge: fc.dictionary(fc.stringMatching(/^[A-Z0-9_]{1,8}$/u), text, { maxKeys: 5 }),
  project_context: fc.string({ maxLength: 20, unit: 'binary' }),
});

describe('a document', () => {
  it('comes back as it went, through JSON and another home', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(entry, { maxLength: 20, selector: ({ category, keyword }) => `${category}/${keyword}` }),
        async (entries) => {
          await using one = await newKnowledge();
          await using two = await newKnowledge();
          await one.knowledge.importScope(document(entries), { mode: 'overwrite' });
          const exported = await one.knowledge.exportScope('imported');
          expect(exported.entries).toHaveLength(entries.length);
          const json = JSON.stringify(exported, null, 2);
          expect(await two.knowledge.importScope(JSON.parse(json), { mode: 'if_missing' })).toMatchObject({
            scope: 'imported',
            created: true,
            stored: entries.length,
            unchanged: 0,
            conflicts: [],
            redactions: 0,
          });
          expect(JSON.stringify(await two.knowledge.exportScope('imported'), null, 2)).toBe(json);
          for (const { keyword, category, content, metaknowledge, project_context } of entries) {
            const ask = { scope: 'imported', keyword, category: category.normalize('NFC') };
            const found = (await two.knowledge.explain(ask)).winner;
            if (found?.category !== category) continue;
            expect(found).toMatchObject({ content, metaknowledge, projectContext: project_context });
          }
        },
      ),
      { numRuns: 15 },
    );
  });

  it('is read by people: names as in the tools, nothing that is empty, in order', async () => {
    await using home = await newKnowledge();
    const { knowledge } = home;
    await createTree(knowledge);
    await knowledge.storeOverwrite(draft('auth-group', 'b/z', 'second'));
    await knowledge.storeOverwrite({
      ...draft('auth-group', 'b/a', 'first'),
      projectContext: '',
      metaknowledge: { A: '1' },
    });
    await knowledge.storeOverwrite(draft('general', 'b/a', 'not of the group'));
    expect(await knowledge.exportScope('auth-group')).toEqual({
      ...FORMAT,
      scope: { id: 'auth-group', tier: 'GROUP', parents: ['webapp-product'] },
      entries: [
        { category: 'b', keyword: 'a', content: 'first', metaknowledge: { A: '1' } },
        { category: 'b', keyword: 'z', content: 'second', project_context: 'auth-group' },
      ],
    });
  });

  it('leaves or replaces what is there, and writes nothing twice', async () => {
    await using home = await newKnowledge();
    const { knowledge } = home;
    const [a, b, c] = ['a', 'b', 'c'].map((keyword) => ({ category: 'x', keyword, content: `${keyword} 1` }));
    if (a === undefined || b === undefined || c === undefined) throw new Error('three entries');
    await knowledge.importScope(document([a, b]), { mode: 'if_missing', author: { agentId: 'me' } });
    const next = document([a, { ...b, content: 'b 2' }, c]);
    expect(await knowledge.importScope(next, { mode: 'if_missing' })).toMatchObject({
      created: false,
      stored: 1,
      unchanged: 1,
      conflicts: [{ scope: 'imported', category: 'x', keyword: 'b' }],
    });
    const overwritten = { created: false, stored: 1, unchanged: 2, conflicts: [] };
    expect(await knowledge.importScope(next, { mode: 'overwrite' })).toMatchObject(overwritten);
    expect(await knowledge.importScope(next, { mode: 'overwrite' })).toMatchObject({ stored: 0, unchanged: 3 });
    const key = { scope: 'imported', category: 'x', keyword: 'b' };
    expect(await knowledge.history(key)).toMatchObject([
      { content: 'b 2' },
      { content: 'b 1', author: { agentId: 'me' } },
    ]);
  });

  it('changes the parents and the description of a scope that is there by its mode, or says that they stay', async () => {
    await using home = await newKnowledge();
    const { knowledge } = home;
    for (const id of ['one', 'two']) await knowledge.createScope({ id, tier: 'PRODUCT' });
    const said = (parents: readonly string[] | undefined, description?: string) =>
      document([], { parents: parents as string[], description });
    await knowledge.importScope(said([]), { mode: 'if_missing' });
    const first = await knowledge.importScope(said(['one'], ' First '), { mode: 'if_missing' });
    expect(first).toMatchObject({ created: false, scopeChanges: ['parents', 'description'], scopeConflicts: [] });
    const second = await knowledge.importScope(said(['TWO', 'general'], 'Second'), { mode: 'if_missing' });
    expect(second).toMatchObject({ scopeChanges: [], scopeConflicts: ['parents', 'description'] });
    const unnamed = { scopeChanges: [], scopeConflicts: [] };
    expect(await knowledge.importScope(said(undefined), { mode: 'overwrite' })).toMatchObject(unnamed);
    expect(await knowledge.importScope(said(['one'], 'First'), { mode: 'if_missing' })).toMatchObject(unnamed);
    const find = async () => (await knowledge.listScopes()).find(({ id }) => id === 'imported');
    expect(await find()).toMatchObject({ parents: ['one'], description: 'First' });
    const third = await knowledge.importScope(said(['two'], 'Third'), { mode: 'overwrite' });
    expect(third).toMatchObject({ scopeChanges: ['parents', 'description'], scopeConflicts: [] });
    expect(await find()).toMatchObject({ parents: ['two'], description: 'Third' });
    expect((await knowledge.scopeHistory(['imported']))[0]?.state).toEqual({ parents: ['one'], description: 'First' });
    const entries = [{ category: 'a', keyword: 'b', content: 'x' }];
    const wrong = knowledge.importScope(document(entries, { parents: ['nobody'] }), { mode: 'overwrite' });
    await expect(wrong).rejects.toMatchObject({ code: 'KNOWLEDGE_SCOPE_NOT_FOUND' });
    expect(await knowledge.getCategories('imported')).toEqual([]);
  });

  it.each([
    ['no object', 'x', ''],
    ['a parent that is no text', document([], { parents: ['general', 1 as unknown as string] }), 'scope.parents[1]'],
    ['another format', { ...document([]), format: 'x' }, 'format'],
    ['another version', { ...document([]), version: 2 }, 'format'],
    ['an unknown field', { ...document([]), extra: 1 }, ''],
    ['no entries', { ...FORMAT, scope: document([]).scope }, 'entries'],
    ['a bad id', document([], { id: '/' }), 'scope.id'],
    ['a bad tier', document([], { tier: 'TEAM' as 'GROUP' }), 'scope.tier'],
    ['the tier of general', document([], { tier: 'GENERAL' }), 'tier'],
    [
      'a number for a content',
      document([{ category: 'a', keyword: 'b', content: 1 as unknown as string }]),
      'entries[0].content',
    ],
    [
      'a bad keyword',
      document([
        { category: 'a', keyword: 'b', content: 'x' },
        { category: 'a', keyword: ',', content: 'x' },
      ]),
      'entries[1].keyword',
    ],
    [
      'a key twice',
      document([
        { category: 'a', keyword: 'b', content: 'x' },
        { category: 'A', keyword: ' b', content: 'y' },
      ]),
      'entries[1]',
    ],
    [
      'a list as metaknowledge',
      document([{ category: 'a', keyword: 'b', content: 'x', metaknowledge: [] as never }]),
      'entries[0].metaknowledge',
    ],
  ])('with %s is refused whole', async (_what, bad, field) => {
    await using home = await newKnowledge();
    const call = home.knowledge.importScope(bad, { mode: 'overwrite' });
    await expect(call).rejects.toMatchObject({ code: 'KNOWLEDGE_INVALID_INPUT', details: { field } });
    expect(await home.knowledge.listScopes()).toHaveLength(1);
  });

  it('with parents that are missing, or of a scope of another tier, changes nothing', async () => {
    await using home = await newKnowledge();
    const { knowledge } = home;
    const entries = [{ category: 'a', keyword: 'b', content: 'x' }];
    await expect(
      knowledge.importScope(document(entries, { parents: ['nobody'] }), { mode: 'overwrite' }),
    ).rejects.toMatchObject({ code: 'KNOWLEDGE_SCOPE_NOT_FOUND' });
    await knowledge.createScope({ id: 'imported', tier: 'PROJECT' });
    await expect(knowledge.importScope(document(entries), { mode: 'overwrite' })).rejects.toMatchObject({
      details: { field: 'scope.tier' },
    });
    expect(await knowledge.getCategories('imported')).toEqual([]);
  });

  it('of more entries than anybody reads comes back too', async () => {
    await using home = await newKnowledge();
    await using other = await newKnowledge();
    const count = 20_001;
    const entries = Array.from({ length: count }, (_, n) => ({
      category: 'a',
      keyword: `k${String(n).padStart(5, '0')}`,
      content: 'x',
    }));
    expect(await home.knowledge.importScope(document(entries), { mode: 'if_missing' })).toMatchObject({
      stored: count,
    });
    const exported = await home.knowledge.exportScope('imported');
    expect(exported.entries).toEqual(entries);
    expect(await other.knowledge.importScope(exported, { mode: 'if_missing' })).toMatchObject({ stored: count });
  });

  it('of general goes into general', async () => {
    await using home = await newKnowledge();
    const { knowledge } = home;
    await knowledge.storeOverwrite(draft('general', 'a/b'));
    const exported = await knowledge.exportScope('general');
    await knowledge.deleteEntry({ scope: 'general', category: 'a', keyword: 'b' });
    expect(await knowledge.importScope(exported, { mode: 'if_missing' })).toMatchObject({ stored: 1, created: false });
    expect(await knowledge.exportScope('general')).toEqual(exported);
  });
});
