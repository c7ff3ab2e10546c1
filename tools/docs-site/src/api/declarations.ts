import ts from 'typescript';
import { readText } from '../workspace/workspace.ts';
import { exportsOf, moduleOf, parseSource } from './entry-exports.ts';

export type DeclarationKind = 'interface' | 'type' | 'class' | 'function' | 'constant' | 're-export';

export interface Declaration {
  readonly kind: DeclarationKind;
  /** Its declaration without bodies, as callers see it. */
  readonly signature: string;
  /** Markdown of its comment. */
  readonly comment: string;
}

export interface DeclaredFile {
  readonly declarations: ReadonlyMap<string, Declaration>;
  /** Names it imports from packages, and from which. */
  readonly imports: ReadonlyMap<string, string>;
}

const OPTIONS: ts.CompilerOptions = {
  isolatedDeclarations: true,
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
};

const files = new Map<string, DeclaredFile>();

/**
 * What a source file declares for others. Each file says its types by itself (`isolatedDeclarations`), so that none has to be
 * checked for it. Kept, as several entries may hand out what a file declares.
 */
export function declaredIn(path: string): DeclaredFile {
  const known = files.get(path);
  if (known !== undefined) return known;
  const { outputText } = ts.transpileDeclaration(readText(path), { fileName: path, compilerOptions: OPTIONS });
  const source = parseSource(path, outputText);
  const declared = { declarations: readDeclarations(source), imports: readImports(path, source) };
  files.set(path, declared);
  return declared;
}

/** Of a name that a file hands out: also where it has it from another one. Throws where nothing declares it. */
export function findDeclaration(
  path: string,
  name: string,
): { readonly path: string; readonly declaration: Declaration } {
  const declaration = declaredIn(path).declarations.get(name);
  if (declaration !== undefined) return { path, declaration };
  const handedOn = exportsOf(path).find((each) => each.name === name);
  if (handedOn === undefined || handedOn.from === path)
    throw new Error(`${path} exports ${name}, but declares no such thing`);
  if (handedOn.from.startsWith('@')) return { path, declaration: reExport(name, handedOn.from) };
  return findDeclaration(handedOn.from, handedOn.declaredAs);
}

export function reExport(name: string, from: string): Declaration {
  return { kind: 're-export', signature: `export { ${name} } from '${from}';`, comment: '' };
}

function readDeclarations(source: ts.SourceFile): ReadonlyMap<string, Declaration> {
  const declarations = new Map<string, Declaration>();
  for (const statement of source.statements) {
    const kind = kindOf(statement);
    if (kind === undefined) continue;
    for (const name of namesOf(statement)) {
      const earlier = declarations.get(name);
      // Overloads, and a constant beside the type of its name.
      const before = earlier === undefined ? '' : `${earlier.signature}\n`;
      const signature = `${before}${signatureOf(statement, source)}`;
      declarations.set(name, { kind, signature, comment: earlier?.comment || commentOf(statement) });
    }
  }
  return declarations;
}

function kindOf(statement: ts.Statement): DeclarationKind | undefined {
  if (ts.isInterfaceDeclaration(statement)) return 'interface';
  if (ts.isTypeAliasDeclaration(statement)) return 'type';
  if (ts.isClassDeclaration(statement)) return 'class';
  if (ts.isFunctionDeclaration(statement)) return 'function';
  return ts.isVariableStatement(statement) ? 'constant' : undefined;
}

function namesOf(statement: ts.Statement): readonly string[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []));
  }
  const { name } = statement as ts.DeclarationStatement;
  return name !== undefined && ts.isIdentifier(name) ? [name.text] : [];
}

function signatureOf(statement: ts.Statement, source: ts.SourceFile): string {
  const text = statement.getText(source).replace(/^export (?:declare )?/, '');
  return text.replace(/^(?: {4})+/gm, (indent) => indent.slice(indent.length / 2));
}

function commentOf(statement: ts.Statement): string {
  return ts
    .getJSDocCommentsAndTags(statement)
    .flatMap((comment) => (ts.isJSDoc(comment) ? [ts.getTextOfJSDocComment(comment.comment) ?? ''] : []))
    .join('\n\n');
}

function readImports(path: string, source: ts.SourceFile): ReadonlyMap<string, string> {
  const imports = source.statements.flatMap((statement): [string, string][] => {
    if (!ts.isImportDeclaration(statement)) return [];
    const bindings = statement.importClause?.namedBindings;
    if (bindings === undefined || !ts.isNamedImports(bindings)) return [];
    const from = moduleOf(path, statement.moduleSpecifier);
    if (!from.startsWith('@')) return [];
    return bindings.elements.map(({ name }) => [name.text, from]);
  });
  return new Map(imports);
}
