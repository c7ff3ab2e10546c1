import ts from 'typescript';
import type { ApiChange } from './change.ts';
import { COMPILER_OPTIONS, forwardSlashes } from './compiler-host.ts';
import { aliased, exportedSymbols } from './exported-symbols.ts';
import { declaredIn } from './type-parts.ts';
import type { TypedPackage } from './workspace-packages.ts';

/** What a package exports: a symbol that it declares, or hands on from another one. */
interface ExportedSymbol {
  readonly owner: TypedPackage;
  /** By entry: `.#Store`; a symbol may have several. */
  readonly names: readonly string[];
}

type Exports = ReadonlyMap<ts.Symbol, ExportedSymbol>;
export type ChangesByPackage = ReadonlyMap<string, readonly ApiChange[]>;

/**
 * What changes for users of packages because these show types of others, and those have changes that need a major: the new
 * types come with a version that says so nowhere else. Who shows a package that shows such a type is told as well.
 */
export function changesShown(packages: readonly TypedPackage[], own: ChangesByPackage): ChangesByPackage {
  const files = packages.flatMap(({ entries }) => [...entries.values()].map(forwardSlashes));
  const program = ts.createProgram(files, COMPILER_OPTIONS);
  const exports = exportsOf(program, packages);
  const mentions = new Map([...exports].map(([symbol, { owner }]) => [symbol, mentionedBy(program, symbol, owner)]));
  const broken = new Set([...exports].filter(([, each]) => hasMajor(each, own)).map(([symbol]) => symbol));
  const shown = new Map<string, Map<ts.Symbol, Set<string>>>();
  for (let known = -1; known !== broken.size;) {
    known = broken.size;
    for (const [symbol, { owner, names }] of exports) {
      const found = [...(mentions.get(symbol) ?? [])].filter(
        (other) => broken.has(other) && exports.get(other)?.owner !== owner,
      );
      if (found.length > 0) broken.add(symbol);
      for (const other of found) note(shown, [owner.name, other], names);
    }
  }
  return new Map([...shown].map(([name, types]) => [name, [...types].map((each) => toChange(exports, each))]));
}

function hasMajor({ owner, names }: ExportedSymbol, own: ChangesByPackage): boolean {
  const changes = own.get(owner.name) ?? [];
  return changes.some(({ name, bump }) => bump === 'major' && names.includes(name));
}

function note(
  shown: Map<string, Map<ts.Symbol, Set<string>>>,
  [by, symbol]: readonly [string, ts.Symbol],
  names: readonly string[],
): void {
  const types = shown.get(by) ?? new Map<ts.Symbol, Set<string>>();
  shown.set(by, types.set(symbol, new Set([...(types.get(symbol) ?? []), ...names])));
}

function toChange(exports: Exports, [symbol, by]: readonly [ts.Symbol, ReadonlySet<string>]): ApiChange {
  const [name = '', ...more] = by;
  const others = more.length === 0 ? '' : `, as ${more.length} more of its names do`;
  const detail = `shows ${symbol.name} of ${exports.get(symbol)?.owner.name}, whose change is major${others}`;
  return { name, bump: 'major', detail };
}

function exportsOf(program: ts.Program, packages: readonly TypedPackage[]): Exports {
  const checker = program.getTypeChecker();
  const exports = new Map<ts.Symbol, ExportedSymbol>();
  for (const owner of packages) {
    for (const [entry, path] of owner.entries) {
      for (const exported of exportedSymbols(program, path)) {
        const target = aliased(checker, exported);
        const symbol = declaredIn(target, owner.root) ? target : exported;
        const names = exports.get(symbol)?.names ?? [];
        exports.set(symbol, { owner, names: [...names, `${entry}#${exported.name}`] });
      }
    }
  }
  return exports;
}

/** Symbols of other packages in what a symbol declares, and in whatever that names of its own package. */
function mentionedBy(program: ts.Program, symbol: ts.Symbol, { root }: TypedPackage): ReadonlySet<ts.Symbol> {
  const checker = program.getTypeChecker();
  const mentioned = new Set<ts.Symbol>();
  const seen = new Set<ts.Symbol>();
  const visitSymbol = (each: ts.Symbol): void => {
    if (seen.has(each)) return;
    seen.add(each);
    if (!declaredIn(each, root)) mentioned.add(each);
    else for (const node of each.declarations ?? []) visitNode(node);
  };
  const visitNode = (node: ts.Node): void => {
    const found = ts.isIdentifier(node) ? checker.getSymbolAtLocation(node) : undefined;
    if (found !== undefined) visitSymbol(aliased(checker, found));
    ts.forEachChild(node, visitNode);
  };
  visitSymbol(symbol);
  return mentioned;
}
