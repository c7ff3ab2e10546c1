import type { StoredKey } from '@learning-memory/knowledge';
import { compareStrings } from '@learning-memory/text-analysis';

/** The keys of one scope's own entries. */
export interface ScopeIndex {
  /** Of each keyword, by category in code-point order. */
  readonly keywords: ReadonlyMap<string, readonly StoredKey[]>;
  /** The keywords of each category, in no order. */
  readonly categories: ReadonlyMap<string, readonly string[]>;
}

export function indexKeys(keys: readonly StoredKey[]): ScopeIndex {
  const keywords = new Map<string, StoredKey[]>();
  const categories = new Map<string, string[]>();
  for (const key of keys) {
    put(keywords, key.keyword, key);
    put(categories, key.category, key.keyword);
  }
  for (const same of keywords.values()) same.sort((a, b) => compareStrings(a.category, b.category));
  return { keywords, categories };
}

function put<T>(groups: Map<string, T[]>, key: string, item: T): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [item]);
  else group.push(item);
}

/** Whether it is one of these or lies in one of them; `undefined` stands for all. */
export function liesIn(category: string, asked: readonly string[] | undefined): boolean {
  return asked === undefined || asked.some((name) => category === name || category.startsWith(`${name}.`));
}
