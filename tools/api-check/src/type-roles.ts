import type ts from 'typescript';
import { declaredIn, functionsOf, partsOf } from './type-parts.ts';

/** `given` by callers, or `got` by them. */
export type Role = 'given' | 'got';

const OTHER: Readonly<Record<Role, Role>> = { given: 'got', got: 'given' };

/**
 * In which roles callers meet the types of a package, starting from its exported values: an options type is given alone, a
 * result got alone. A type that is not met has no role; who knows, it is implemented by others.
 */
export function rolesOf(
  checker: ts.TypeChecker,
  root: string,
  values: readonly ts.Type[],
): ReadonlyMap<ts.Symbol, ReadonlySet<Role>> {
  const roles = new Map<ts.Symbol, Set<Role>>();
  const seen: Record<Role, Set<ts.Type>> = { given: new Set(), got: new Set() };

  const note = (symbol: ts.Symbol | undefined, role: Role): void => {
    if (symbol === undefined || !declaredIn(symbol, root)) return;
    roles.set(symbol, (roles.get(symbol) ?? new Set()).add(role));
  };
  const visit = (type: ts.Type, role: Role): void => {
    if (seen[role].has(type)) return;
    seen[role].add(type);
    for (const symbol of [type.aliasSymbol, type.symbol]) note(symbol, role);
    for (const part of partsOf(checker, type, root)) visit(part.type, role);
    for (const { parameters, answer } of functionsOf(checker, type, root)) {
      for (const parameter of parameters) visit(parameter, OTHER[role]);
      visit(answer, role);
    }
  };
  for (const value of values) visit(value, 'got');
  return roles;
}
