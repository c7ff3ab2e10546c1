import type { EntryState, KnowledgeStore } from '@learning-memory/knowledge';
import type { FoundKey } from './found-key.ts';
import type { KnowledgeView } from './knowledge-views.ts';
import { liesIn } from './scope-index.ts';

/** The entries of a keyword in the order they win: nearest tier, then scope, then category. */
export function candidatesOf(
  { chain }: KnowledgeView,
  keyword: string,
  categories: readonly string[] | undefined,
): readonly FoundKey[] {
  return chain.flatMap(({ id, tier, index }) =>
    (index.keywords.get(keyword) ?? [])
      .filter(({ category }) => liesIn(category, categories))
      .map((key) => ({ scope: id, tier, key })),
  );
}

export type ReadKey = FoundKey & { readonly state: EntryState };

/** What entries say; `undefined` when anything changed since the view. */
export async function readFound(
  store: KnowledgeStore,
  { revision }: KnowledgeView,
  found: readonly FoundKey[],
): Promise<readonly ReadKey[] | undefined> {
  const states = await store.readEntries({ revision, entries: found.map(({ key }) => key.id) });
  if (states?.length !== found.length) return undefined;
  return found.flatMap((entry, position) => {
    const state = states[position];
    return state === undefined ? [] : [{ ...entry, state }];
  });
}
