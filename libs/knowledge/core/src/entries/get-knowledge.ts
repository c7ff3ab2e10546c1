import type {
  GetKnowledgeOptions,
  GetWarningsOptions,
  KnowledgeAnswer,
  ResolvedEntry,
  RiskWarning,
  StoredName,
} from '@learning-memory/knowledge';
import { compareStrings } from '@learning-memory/text-analysis';
import { nameList, scopeId } from '../checks/names.ts';
import { ofView, type KnowledgeContext } from '../knowledge-context.ts';
import { candidatesOf, readFound, type ReadKey } from '../resolution/candidates.ts';
import type { FoundKey } from '../resolution/found-key.ts';
import type { KnowledgeView } from '../resolution/knowledge-views.ts';
import { risksOf } from './risks.ts';

/** Entries of other categories that are read for what they warn of. */
const MOST_BESIDES = 50;

export async function getKnowledge(context: KnowledgeContext, options: GetKnowledgeOptions): Promise<KnowledgeAnswer> {
  const id = scopeId(options.scope);
  const keywords = nameList(options.keywords, 'keywords');
  const categories = options.categories && nameList(options.categories, 'categories');
  return ofView(context, id, async (view) => {
    const found = keywords.map((keyword) => candidatesOf(view, keyword, categories));
    const winners = found.flatMap(([winner]) => winner ?? []);
    const besides = found.flatMap(riskyBesides).slice(0, MOST_BESIDES);
    const all = await readFound(context.store, view, [...winners, ...besides]);
    if (all === undefined) return undefined;
    const read = all.slice(0, winners.length);
    return {
      entries: read.map((winner) => resolvedEntry(view, winner)),
      missing: keywords.filter((_, position) => found[position]?.length === 0),
      warnings: all.flatMap(warningsOf),
    };
  });
}

/** What other categories warn of is no less dangerous: of each the nearest entry. */
function riskyBesides([winner, ...others]: readonly FoundKey[]): readonly FoundKey[] {
  const seen = new Set([winner?.key.category]);
  return others.filter(({ key: { category, risky } }) => {
    const isNearest = !seen.has(category);
    seen.add(category);
    return isNearest && risky;
  });
}

function resolvedEntry(view: KnowledgeView, { scope, tier, key, state }: ReadKey): ResolvedEntry {
  const categories = candidatesOf(view, key.keyword, undefined).map((candidate) => candidate.key.category);
  const alsoIn = [...new Set(categories)].filter((category) => category !== key.category).toSorted(compareStrings);
  return { keyword: key.keyword, category: key.category, sourceTier: tier, sourceScope: scope, alsoIn, ...state };
}

export async function getWarnings(
  context: KnowledgeContext,
  scope: string,
  { isAsked = () => true, limit }: GetWarningsOptions,
): Promise<readonly RiskWarning[]> {
  const id = scopeId(scope);
  return ofView(context, id, async (view) => {
    const risky = (view.answers.risky ??= riskyOf(view));
    const asked = risky.filter(({ key }) => isAsked(key.keyword)).slice(0, limit);
    const read = await readFound(context.store, view, asked);
    return read?.flatMap(warningsOf);
  });
}

/** Of the nearest entry of each category and keyword those that warn, in the order of the chain, then by keyword. */
function riskyOf({ chain }: KnowledgeView): readonly FoundKey[] {
  const seen = new Set<string>();
  return chain.flatMap(({ id, tier, index }) => {
    const own = [...index.keywords.values()].flat().filter((key) => !seen.has(nameOf(key)));
    for (const key of own) seen.add(nameOf(key));
    return own
      .filter(({ risky }) => risky)
      .toSorted((a, b) => compareStrings(a.keyword, b.keyword) || compareStrings(a.category, b.category))
      .map((key) => ({ scope: id, tier, key }));
  });
}

/** Commas are in no name. */
function nameOf({ category, keyword }: StoredName): string {
  return `${category},${keyword}`;
}

function warningsOf({ scope, key, state }: ReadKey): readonly RiskWarning[] {
  const { category, keyword } = key;
  return risksOf(state.content).map(({ kind, text }) => ({
    kind,
    text,
    scope,
    category,
    keyword,
    writtenAt: state.writtenAt,
  }));
}
