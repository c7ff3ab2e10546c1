import type { KnowledgeCategory, KnowledgeStore } from '@learning-memory/knowledge';
import { readScopes, type ScopeMap } from '../scopes/scope-map.ts';
import { chainOf, type ChainScope } from './chain.ts';
import type { FoundKey } from './found-key.ts';
import { indexKeys, type ScopeIndex } from './scope-index.ts';

export interface ViewedScope extends ChainScope {
  readonly index: ScopeIndex;
}

/** What a scope sees: its chain in the order walked, with the keys of each. */
export interface KnowledgeView {
  readonly revision: number;
  readonly scopes: ScopeMap;
  readonly chain: readonly ViewedScope[];
  /** Answers made of this view, kept as long as nothing changes. */
  readonly answers: Answers;
}

export interface Answers {
  categories?: readonly KnowledgeCategory[];
  risky?: readonly FoundKey[];
  /** Of each category asked for. */
  readonly keywords: Map<string, readonly string[]>;
}

export interface KnowledgeViews {
  /** As of some change before; what is read by its revision shows whether it is of the last one. */
  seen(scope: string): KnowledgeView | undefined;
  /** As of the last change by any process. */
  scopes(): Promise<ScopeMap>;
  /** As `scopes`. Rejects `KNOWLEDGE_SCOPE_NOT_FOUND`. */
  of(scope: string): Promise<KnowledgeView>;
}

interface CachedIndex {
  readonly keysRevision: number;
  readonly index: Promise<ScopeIndex>;
}

interface State {
  readonly revision: number;
  readonly hierarchy: number;
  readonly scopes: ScopeMap;
  readonly chains: Map<string, readonly ChainScope[]>;
  readonly views: Map<string, KnowledgeView>;
}

/** Keeps chains until scopes change, keys of a scope until its entries change, and answers until anything changes. */
export function createKnowledgeViews(store: KnowledgeStore, now: () => number): KnowledgeViews {
  const indexes = new Map<string, CachedIndex>();
  let state: State | undefined;

  async function current(): Promise<State> {
    const revision = await store.revision();
    if (state?.revision !== revision) state = await read(state);
    return state;
  }

  async function read(before: State | undefined): Promise<State> {
    const { revision, hierarchy, scopes } = await readScopes(store, now);
    for (const id of indexes.keys()) if (!scopes.has(id)) indexes.delete(id);
    const chains = before?.hierarchy === hierarchy ? before.chains : new Map<string, readonly ChainScope[]>();
    return { revision, hierarchy, scopes, chains, views: new Map() };
  }

  function indexOf({ scopes }: State, id: string): Promise<ScopeIndex> {
    const keysRevision = scopes.get(id)?.keysRevision ?? 0;
    const cached = indexes.get(id);
    if (cached?.keysRevision === keysRevision) return cached.index;
    const index = store.listKeys(id).then(indexKeys);
    indexes.set(id, { keysRevision, index });
    index.catch(() => indexes.delete(id));
    return index;
  }

  async function view(now: State, id: string): Promise<KnowledgeView> {
    const chain = now.chains.get(id) ?? chainOf(now.scopes, id);
    now.chains.set(id, chain);
    const viewed = await Promise.all(chain.map(async (link) => ({ ...link, index: await indexOf(now, link.id) })));
    const { revision, scopes } = now;
    const made = { revision, scopes, chain: viewed, answers: { keywords: new Map<string, readonly string[]>() } };
    now.views.set(id, made);
    return made;
  }

  return {
    scopes: async () => (await current()).scopes,
    seen: (scope) => state?.views.get(scope),
    async of(scope) {
      const now = await current();
      return now.views.get(scope) ?? view(now, scope);
    },
  };
}
