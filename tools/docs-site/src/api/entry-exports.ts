import { posix } from 'node:path';
import ts from 'typescript';
import { readText } from '../workspace/workspace.ts';

/** One name that an entry hands out, and the file that declares it. */
export interface ExportedName {
  readonly name: string;
  /** Its name there, where that is another. */
  readonly declaredAs: string;
  /** Path of the file, or the package that it comes from. */
  readonly from: string;
}

export function parseSource(path: string, text: string = readText(path)): ts.SourceFile {
  return ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true);
}

/** What `export { … } from …` of a file names, in order; indexes of packages hold nothing else. */
export function exportsOf(path: string): readonly ExportedName[] {
  return parseSource(path).statements.flatMap((statement) => {
    if (!ts.isExportDeclaration(statement) || statement.exportClause === undefined) return [];
    if (!ts.isNamedExports(statement.exportClause)) return [];
    const from = statement.moduleSpecifier === undefined ? path : moduleOf(path, statement.moduleSpecifier);
    return statement.exportClause.elements.map((element) => ({
      name: element.name.text,
      declaredAs: (element.propertyName ?? element.name).text,
      from,
    }));
  });
}

export function moduleOf(path: string, specifier: ts.Expression): string {
  const text = ts.isStringLiteral(specifier) ? specifier.text : '';
  return text.startsWith('.') ? posix.join(posix.dirname(path), text) : text;
}
