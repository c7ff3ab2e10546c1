import fc from 'fast-check';
import { expect, it } from '@jest/globals';
import type { Candidate, KnowledgeStore, ScopeRecord, StoredKey } from '@learning-memory/knowledge';
import { createKnowledgeService } from '../knowledge-service.ts';
import { draft, newKnowledge } from '../test-support/new-knowledge.ts';

const TIERS = ['PROJECT', 'GROUP', 'PRODUCT', 'GENERAL'];
const CATEGORIES = ['a', 'a.b', 'a.b.c', 'ab', 'b', 'z.é'];
const KEYWORDS = ['k', 'k-2', 'k2', 'kk', '日本'];
// Orders of which some differ between languages and code points.
const GROUPS = ['a', 'a-b', 'a.b', 'a_b', 'ab', 'b'];

interface Tree {
  readonly productOfProject: string | undefined;
  readonly groups: readonly { readonly id: string; readonly product: string | undefined }[];
  readonly entries: readonly { readonly scope: string; readonly category: string; readonly keyword: string }[];
}

const product = fc.constantFrom(undefined, 'x', 'y');
const tree: fc.Arbitrary<Tree> = fc.record({
  productOfProject: product,
  groups: fc.uniqueArray(fc.record({ id: fc.constantFrom(...GROUPS), product }), {
    maxLength: 6,
    selector: ({ id }) => id,
  }),
  entries: fc.uniqueArray(
    fc.record({
      scope: fc.constantFrom('project', ...GROUPS, 'x', 'y', 'general'),
      category: fc.constantFrom(...CATEGORIES),
      keyword: fc.constantFrom(...KEYWORDS),
    }),
    { maxLength: 60, selector: ({ scope, category, keyword }) => `${scope}/${category}/${keyword}` },
  ),
});

/** By the rule itself, the winner first: every entry of every scope above, sorted. */
function oracle({ productOfProject, groups, entries }: Tree, keyword: string): readonly string[] {
  const above = new Map([['project', 0]]);
  for (const { id } of groups) above.set(id, 1);
  for (const id of [productOfProject, ...groups.map((group) => group.product)]) if (id !== undefined) above.set(id, 2);
  above.set('general', 3);
  const bytes = (text: string): Buffer => Buffer.from(text, 'utf8');
  return entries
    .filter((entry) => entry.keyword === keyword && above.has(entry.scope))
    .toSorted(
      (a, b) =>
        (above.get(a.scope) ?? 0) - (above.get(b.scope) ?? 0) ||
        Buffer.compare(bytes(a.scope), bytes(b.scope)) ||
        Buffer.compare(bytes(a.category), bytes(b.category)),
    )
    .map(({ scope, category }) => `${TIERS[above.get(scope) ?? 0]} ${scope}/${category}`);
}

/** The store as its interface says, in memory: each run would else take a database. */
function storeOf({ productOfProject, groups, entries }: Tree, seed: number): KnowledgeStore {
  const scope = (
    id: string,
    tier: ScopeRecord['tier'],
    parents: readonly (string | undefined)[] = [],
  ): ScopeRecord => ({
    id,
    tier,
    parents: parents.filter((parent) => parent !== undefined).toSorted(),
    createdAt: 0,
    entries: 0,
    keysRevision: 0,
  });
  const named = groups.map(({ id }) => id);
  const scopes = [
    scope('general', 'GENERAL'),
    scope('x', 'PRODUCT'),
    scope('y', 'PRODUCT'),
    ...GROUPS.map((id) => scope(id, 'GROUP', [groups.find((group) => group.id === id)?.product])),
    scope('project', 'PROJECT', [productOfProject, ...named]),
  ];
  const keys: readonly (StoredKey & { readonly scope: string })[] = shuffled(
    entries.map((entry, id) => ({ ...entry, id, risky: false })),
    seed,
  );
  const state = (id: number) => ({
    content: `${entries[id]?.scope ?? ''}/${entries[id]?.category ?? ''}`,
    metaknowledge: {},
    projectContext: '',
    version: 1,
    writtenAt: 0,
    author: {},
  });
  const store: Partial<KnowledgeStore> = {
    revision: async () => 1,
    hierarchy: async () => ({ revision: 1, hierarchy: 1, scopes: shuffled(scopes, seed), deleted: [] }),
    listKeys: async (id) => keys.filter((key) => key.scope === id),
    readEntries: async (ask) => ask.entries.map(state),
  };
  return store as KnowledgeStore;
}

function nameOf({ tier, scope, category }: Pick<Candidate, 'tier' | 'scope' | 'category'>): string {
  return `${tier} ${scope}/${category}`;
}

function shuffled<T>(items: readonly T[], seed: number): readonly T[] {
  return items
    .map((item, position) => ({ item, key: Math.imul((position + 1) * 7919, seed | 1) >>> 0 }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

it('gives of each keyword what a search of all entries gives, in whatever order they came', async () => {
  await fc.assert(
    fc.asyncProperty(tree, fc.integer(), async (given, seed) => {
      const knowledge = createKnowledgeService({ store: storeOf(given, seed) });
      const { entries, missing } = await knowledge.getKnowledge({ scope: 'project', keywords: KEYWORDS });
      const found = new Map(entries.map(({ keyword, sourceTier, content }) => [keyword, `${sourceTier} ${content}`]));
      for (const keyword of KEYWORDS) {
        const [first, ...others] = oracle(given, keyword);
        expect(found.get(keyword)).toBe(first);
        expect(missing.includes(keyword)).toBe(first === undefined);
        const { winner, shadowed } = await knowledge.explain({ scope: 'project', keyword });
        expect(winner && nameOf(winner)).toBe(first);
        expect(shadowed.map(nameOf)).toEqual(others);
      }
    }),
    { numRuns: 300 },
  );
});

it('gives the same through SQLite, whatever was written first', async () => {
  const given: Tree = {
    productOfProject: 'x',
    groups: GROUPS.map((id, position) => ({ id, product: position % 2 === 0 ? 'y' : undefined })),
    entries: ['general', 'x', 'y', ...GROUPS].flatMap((scope, position) =>
      KEYWORDS.slice(0, 1 + (position % KEYWORDS.length)).flatMap((keyword) =>
        CATEGORIES.slice(position % 3).map((category) => ({ scope, category, keyword })),
      ),
    ),
  };
  for (const order of [given.entries, given.entries.toReversed(), shuffled(given.entries, 12_345)]) {
    await using home = await newKnowledge();
    const { knowledge } = home;
    for (const id of ['x', 'y']) await knowledge.createScope({ id, tier: 'PRODUCT' });
    for (const { id, product: parent } of given.groups) {
      await knowledge.createScope({ id, tier: 'GROUP', parents: parent === undefined ? [] : [parent] });
    }
    const parents = ['x', ...GROUPS];
    await knowledge.createScope({ id: 'project', tier: 'PROJECT', parents });
    for (const { scope, category, keyword } of order) {
      await knowledge.storeOverwrite(draft(scope, `${category}/${keyword}`, `${scope}/${category}`));
    }
    const { entries } = await knowledge.getKnowledge({ scope: 'project', keywords: KEYWORDS });
    expect(entries.map(({ keyword, sourceTier, content }) => [keyword, `${sourceTier} ${content}`])).toEqual(
      KEYWORDS.flatMap((keyword) => {
        const [expected] = oracle(given, keyword);
        return expected === undefined ? [] : [[keyword, expected]];
      }),
    );
  }
});
