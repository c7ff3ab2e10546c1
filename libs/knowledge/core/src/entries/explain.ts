import type { Candidate, ExplainOptions, Explanation, ShadowedEntry, ShadowReason } from '@learning-memory/knowledge';
import { categoryName, keywordName, scopeId } from '../checks/names.ts';
import { ofView, type KnowledgeContext } from '../knowledge-context.ts';
import { nearest } from '../nearest.ts';
import { candidatesOf, readFound, type ReadKey } from '../resolution/candidates.ts';
import type { KnowledgeView } from '../resolution/knowledge-views.ts';

export async function explain(context: KnowledgeContext, options: ExplainOptions): Promise<Explanation> {
  const id = scopeId(options.scope);
  const keyword = keywordName(options.keyword);
  const category = options.category === undefined ? undefined : categoryName(options.category);
  return ofView(context, id, async (view) => {
    const candidates = candidatesOf(view, keyword, category === undefined ? undefined : [category]);
    const read = await readFound(context.store, view, candidates);
    if (read === undefined) return undefined;
    const [winner, ...others] = read.map(candidate);
    return {
      keyword,
      ...(category !== undefined && { category }),
      chain: view.chain.map(({ id: scope, tier }) => ({
        scope,
        tier,
        matches: candidates.filter((found) => found.scope === scope).length,
      })),
      ...(winner && { winner }),
      shadowed: winner ? others.map((loser) => shadowedBy(winner, loser)) : [],
      nearest: winner ? [] : nearest(keywordsOf(view), keyword),
    };
  });
}

function candidate({ scope, tier, key, state }: ReadKey): Candidate {
  return { scope, tier, category: key.category, ...state };
}

function shadowedBy(winner: Candidate, loser: Candidate): ShadowedEntry {
  const reason = reasonOf(winner, loser);
  const why: Readonly<Record<ShadowReason, string>> = {
    tier: `'${winner.scope}' is of the nearer tier ${winner.tier}; '${loser.scope}' is of the tier ${loser.tier}.`,
    scope: `Of the same tier ${winner.tier}, '${winner.scope}' sorts before '${loser.scope}'.`,
    category: `In the same scope, category '${winner.category}' sorts before '${loser.category}'; ask for it by categories.`,
  };
  return { ...loser, reason, why: why[reason] };
}

function reasonOf(winner: Candidate, loser: Candidate): ShadowReason {
  if (winner.tier !== loser.tier) return 'tier';
  return winner.scope === loser.scope ? 'category' : 'scope';
}

function keywordsOf({ chain }: KnowledgeView): Set<string> {
  return new Set(chain.flatMap(({ index }) => [...index.keywords.keys()]));
}
