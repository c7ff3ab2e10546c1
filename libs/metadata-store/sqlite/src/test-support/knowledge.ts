import { expect } from '@jest/globals';
import type { EntryBatch, KnowledgeStore, ScopeChange, ScopeContents, StoredName } from '@learning-memory/knowledge';

/** What a scope without contents holds. */
export const NOTHING: ScopeContents = { entries: 0, overviews: 0, sessions: 0, tasks: 0 };

export async function change(
  store: KnowledgeStore,
  id: string,
  rest: Partial<ScopeChange['scope']> = {},
): Promise<ScopeChange> {
  const { hierarchy } = await store.hierarchy();
  return { hierarchy, changedAt: 7, scope: { id, tier: 'GROUP', parents: [], createdAt: 1, ...rest } };
}

export async function addScope(
  store: KnowledgeStore,
  id: string,
  rest: Partial<ScopeChange['scope']> = {},
): Promise<void> {
  expect(await store.saveScope(await change(store, id, rest))).toBe(true);
}

export function batch(names: readonly string[], rest: Partial<EntryBatch> = {}): EntryBatch {
  const writes = names.map((name) => ({
    ...nameOf(name),
    content: name,
    metaknowledge: { REASON: name },
    projectContext: 'test',
    risky: name.includes('risky'),
  }));
  return { scope: 'general', writes, mode: 'always', action: 'stored', writtenAt: 5, author: {}, ...rest };
}

export function nameOf(name: string): StoredName {
  const [category = '', keyword = ''] = name.split('/');
  return { category, keyword };
}

export async function keysOf(store: KnowledgeStore, scope = 'general'): Promise<readonly string[]> {
  return (await store.listKeys(scope)).map(({ category, keyword }) => `${category}/${keyword}`).toSorted();
}
