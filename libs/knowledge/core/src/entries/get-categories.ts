import type { CategoryKeywords, KnowledgeCategory } from '@learning-memory/knowledge';
import { compareStrings } from '@learning-memory/text-analysis';
import { nameList, scopeId } from '../checks/names.ts';
import { ofKeys, type KnowledgeContext } from '../knowledge-context.ts';
import type { KnowledgeView } from '../resolution/knowledge-views.ts';
import { liesIn } from '../resolution/scope-index.ts';

export async function getCategories(context: KnowledgeContext, scope: string): Promise<readonly KnowledgeCategory[]> {
  return ofKeys(context, scopeId(scope), (view) => (view.answers.categories ??= mergeCategories(view)));
}

function mergeCategories({ chain }: KnowledgeView): readonly KnowledgeCategory[] {
  const withEntries = new Set(chain.flatMap(({ index }) => [...index.categories.keys()]));
  const children = new Map<string, Set<string>>();
  for (const category of withEntries) addPath(children, category);
  return [...children]
    .map(([name, subcategories]) => ({
      name,
      subcategories: [...subcategories].toSorted(compareStrings),
      hasEntries: withEntries.has(name),
    }))
    .toSorted((a, b) => compareStrings(a.name, b.name));
}

/** Notes a category and all that it lies in. */
function addPath(children: Map<string, Set<string>>, category: string): void {
  // A dot at the beginning of a word is part of it.
  const parts = category.split(/(?<=[^ ])\./u);
  for (const [position, part] of parts.entries()) {
    const name = parts.slice(0, position + 1).join('.');
    if (!children.has(name)) children.set(name, new Set());
    children.get(parts.slice(0, position).join('.'))?.add(part);
  }
}

export async function getKeywords(
  context: KnowledgeContext,
  scope: string,
  categories: readonly string[],
): Promise<readonly CategoryKeywords[]> {
  const id = scopeId(scope);
  const names = nameList(categories, 'categories');
  return ofKeys(context, id, (view) => names.map((category) => ({ category, keywords: keywordsIn(view, category) })));
}

function keywordsIn({ chain, answers }: KnowledgeView, asked: string): readonly string[] {
  const known = answers.keywords.get(asked);
  if (known !== undefined) return known;
  const keywords = new Set<string>();
  for (const { index } of chain) {
    for (const [category, own] of index.categories) {
      if (liesIn(category, [asked])) for (const keyword of own) keywords.add(keyword);
    }
  }
  const sorted = [...keywords].toSorted(compareStrings);
  // What nobody knows is not worth keeping: there is no end to such names.
  if (sorted.length > 0) answers.keywords.set(asked, sorted);
  return sorted;
}
