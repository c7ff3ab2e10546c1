import ts from 'typescript';
import { COMPILER_OPTIONS, forwardSlashes } from './compiler-host.ts';
import { aliased, exportedSymbols } from './exported-symbols.ts';
import { declaredIn } from './type-parts.ts';
import type { TypedPackage } from './workspace-packages.ts';

/** A type that users of a package meet in what it exports, and cannot name: `Options`, shown by `createStore`. */
export interface ForgottenExport {
  readonly owner: string;
  readonly name: string;
  readonly shownBy: string;
}

/** Types that the public declarations of packages name and no entry of theirs exports, by package and name. */
export function forgottenExports(packages: readonly TypedPackage[]): readonly ForgottenExport[] {
  const files = packages.flatMap(({ entries }) => [...entries.values()].map(forwardSlashes));
  const program = ts.createProgram(files, COMPILER_OPTIONS);
  return packages.flatMap((owner) => forgottenBy(program, owner));
}

function forgottenBy(program: ts.Program, owner: TypedPackage): readonly ForgottenExport[] {
  const checker = program.getTypeChecker();
  const exported = [...owner.entries.values()].flatMap((path) => exportedSymbols(program, path));
  const seen = new Set(exported.map((symbol) => aliased(checker, symbol)));
  const forgotten: ForgottenExport[] = [];
  // A set hands out what is added to it on the way: what a forgotten type shows is forgotten as well.
  for (const symbol of seen) {
    for (const shown of typesNamedBy(checker, symbol)) {
      if (seen.has(shown) || !declaredIn(shown, owner.root)) continue;
      seen.add(shown);
      forgotten.push({ owner: owner.name, name: shown.name, shownBy: symbol.name });
    }
  }
  return forgotten;
}

/** Interfaces, classes, enums and aliases by name, without parameters of types and private members. */
function typesNamedBy(checker: ts.TypeChecker, symbol: ts.Symbol): readonly ts.Symbol[] {
  const named: ts.Symbol[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.canHaveModifiers(node) && node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword)) return;
    const name = nameOfType(node);
    const found = name === undefined ? undefined : checker.getSymbolAtLocation(name);
    if (found !== undefined) named.push(aliased(checker, found));
    ts.forEachChild(node, visit);
  };
  for (const declaration of symbol.declarations ?? []) visit(declaration);
  return named.filter(isOfModule);
}

/** Neither a parameter of a type nor a global that a package declares for runtimes that lack it. */
function isOfModule({ declarations = [] }: ts.Symbol): boolean {
  return declarations.some(({ parent }) => ts.isSourceFile(parent) && ts.isExternalModule(parent));
}

function nameOfType(node: ts.Node): ts.Node | undefined {
  if (ts.isTypeReferenceNode(node)) return node.typeName;
  return ts.isExpressionWithTypeArguments(node) ? node.expression : undefined;
}
