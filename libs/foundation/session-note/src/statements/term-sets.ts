import { coverage } from '../text/terms.ts';

export function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && coverage(one, other) === Number(one.size > 0);
}

export function without(terms: ReadonlySet<string>, others: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...terms].filter((term) => !others.has(term)));
}
