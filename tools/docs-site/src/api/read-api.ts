import type { PublishedPackage } from '../workspace/packages.ts';
import { declaredIn, findDeclaration, reExport, type Declaration } from './declarations.ts';
import { exportsOf, type ExportedName } from './entry-exports.ts';

export interface ApiMember extends Declaration {
  readonly name: string;
  /** What follows the name of the package when it is imported: empty, or `/node`. */
  readonly entry: string;
  /** Names of other packages that its signature uses, and from which it has them. */
  readonly imports: ReadonlyMap<string, string>;
}

/** All that a package hands out, entry by entry, in the order of their indexes. */
export function readApi({ entries }: PublishedPackage): readonly ApiMember[] {
  return Object.entries(entries).flatMap(([entry, path]) =>
    exportedBy(path).map((exported) => ({ entry, ...readMember(exported) })),
  );
}

/** An index hands out what others declare; another entry may declare it itself. */
function exportedBy(path: string): readonly ExportedName[] {
  const declared = [...declaredIn(path).declarations.keys()];
  return [...exportsOf(path), ...declared.map((name) => ({ name, declaredAs: name, from: path }))];
}

function readMember({ name, declaredAs, from }: ExportedName): Omit<ApiMember, 'entry'> {
  if (!from.endsWith('.ts')) return { name, ...reExport(name, from), imports: new Map([[name, from]]) };
  const { path, declaration } = findDeclaration(from, declaredAs);
  return { name, ...declaration, imports: declaredIn(path).imports };
}
