import ts from 'typescript';
import type { ApiPair } from './api-pair.ts';
import type { ApiChange } from './change.ts';
import { forwardSlashes } from './compiler-host.ts';

/** A name that both versions export. */
export interface ProbedName {
  readonly exported: string;
  /** What its constants in the probe are called by. */
  readonly key: string;
  readonly isValue: boolean;
  /** The lines, from 0, that assign what an old caller gives to the new type, and what a new one gives to the old caller. */
  readonly lines: { readonly given: number; readonly got: number };
}

/** A module whose type errors say what is not compatible. */
export interface Probe {
  readonly text: string;
  readonly names: readonly ProbedName[];
  /** Names that only one version exports. */
  readonly changes: readonly ApiChange[];
}

const ARGUMENT = 'TypeArgument';

/** What a type parameter stands for: known to nobody, with members as payloads have them. */
const DECLARED_ARGUMENT = `interface ${ARGUMENT} { readonly text: string; readonly count: number; readonly tags: readonly string[] }`;

export function probeOf(program: ts.Program, pair: ApiPair): Probe {
  const before = exportsOf(program, pair.beforeFile);
  const after = exportsOf(program, pair.afterFile);
  const lines = [
    `import type * as before from '${forwardSlashes(pair.beforeFile)}';`,
    `import type * as after from '${forwardSlashes(pair.afterFile)}';`,
    DECLARED_ARGUMENT,
  ];
  const names: ProbedName[] = [];
  const changes: ApiChange[] = [...after.keys()]
    .filter((name) => !before.has(name))
    .map((name) => ({ name, bump: 'minor', detail: 'is new' }));
  for (const [exported, old] of before) {
    const now = after.get(exported);
    const lost = old.kinds.filter((kind) => now?.kinds.includes(kind) !== true);
    if (now === undefined || lost.length > 0) changes.push({ name: exported, bump: 'major', detail: 'is gone' });
    else if (!fits(old, now)) changes.push({ name: exported, bump: 'major', detail: 'has other type parameters' });
    else for (const kind of old.kinds) names.push(addLines(lines, { exported, kind, parameters: old.parameters }));
  }
  return { text: lines.join('\n'), names, changes };
}

type Kind = 'value' | 'type';

interface Export {
  readonly kinds: readonly Kind[];
  readonly parameters: readonly ts.TypeParameterDeclaration[];
}

function fits(old: Export, now: Export): boolean {
  const needed = now.parameters.filter((parameter) => parameter.default === undefined).length;
  return old.parameters.length <= now.parameters.length && needed <= old.parameters.length;
}

function exportsOf(program: ts.Program, path: string): ReadonlyMap<string, Export> {
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(forwardSlashes(path));
  const module = file === undefined ? undefined : checker.getSymbolAtLocation(file);
  if (module === undefined) throw new Error(`${path} is no module, or is missing. Build the packages first.`);
  return new Map(checker.getExportsOfModule(module).map((symbol) => [symbol.name, toExport(checker, symbol)]));
}

function toExport(checker: ts.TypeChecker, symbol: ts.Symbol): Export {
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const kinds: readonly Kind[] = [
    ...(target.flags & ts.SymbolFlags.Value && !symbol.declarations?.some(isTypeExport) ? ['value' as const] : []),
    ...(target.flags & ts.SymbolFlags.Type ? ['type' as const] : []),
  ];
  return { kinds, parameters: target.declarations?.flatMap(typeParametersOf) ?? [] };
}

function isTypeExport(node: ts.Declaration): boolean {
  return ts.isExportSpecifier(node) && (node.isTypeOnly || node.parent.parent.isTypeOnly);
}

function typeParametersOf(node: ts.Declaration): readonly ts.TypeParameterDeclaration[] {
  const isGeneric = ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isClassDeclaration(node);
  return isGeneric ? (node.typeParameters ?? []) : [];
}

interface Probed {
  readonly exported: string;
  readonly kind: Kind;
  readonly parameters: Export['parameters'];
}

function addLines(lines: string[], { exported, kind, parameters }: Probed): ProbedName {
  const key = `${kind}_${exported}`;
  const type = (version: string): string =>
    kind === 'value' ? `typeof ${version}.${exported}` : `${version}.${exported}${argumentsFor(parameters)}`;
  lines.push(`declare const before_${key}: ${type('before')};`, `declare const after_${key}: ${type('after')};`);
  lines.push(`export const given_${key}: ${type('after')} = before_${key};`);
  lines.push(`export const got_${key}: ${type('before')} = after_${key};`);
  const { length } = lines;
  return { exported, key, isValue: kind === 'value', lines: { given: length - 2, got: length - 1 } };
}

/** Any type will do where a parameter is bound to one that only the package can name. */
function argumentsFor(parameters: readonly ts.TypeParameterDeclaration[]): string {
  if (parameters.length === 0) return '';
  const types = parameters.map(({ constraint }) => {
    const isFree = constraint === undefined || constraint.kind === ts.SyntaxKind.ObjectKeyword;
    return isFree ? ARGUMENT : 'any';
  });
  return `<${types.join()}>`;
}
