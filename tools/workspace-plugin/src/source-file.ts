import type { Tree } from '@nx/devkit';
import * as ts from 'typescript';

export type Table = ts.ArrayLiteralExpression | ts.ObjectLiteralExpression;

/** The syntax of a file that must exist. */
export function parseFile(tree: Tree, path: string): ts.SourceFile {
  const text = tree.read(path, 'utf8');
  if (text === null) throw new Error(`${path} does not exist. Run the generator in the workspace it belongs to.`);
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
}

/** Every node below `node`, in the order of the text. */
export function nodesOf(node: ts.Node): readonly ts.Node[] {
  return node.getChildren().flatMap((child) => [child, ...nodesOf(child)]);
}

/** The array or object that a variable of the file is set to, behind `as const`, `satisfies` and a function that checks it. */
export function tableIn(file: ts.SourceFile, name: string): Table {
  const variable = nodesOf(file)
    .filter(ts.isVariableDeclaration)
    .find((node) => node.name.getText() === name);
  const table = unwrap(variable?.initializer);
  if (table === undefined) throw new Error(`${file.fileName} has no table ${name}. Add the row by hand.`);
  return table;
}

function unwrap(node: ts.Expression | undefined): Table | undefined {
  if (node === undefined || isTable(node)) return node;
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) return unwrap(node.expression);
  return ts.isCallExpression(node) ? unwrap(node.arguments[0]) : undefined;
}

function isTable(node: ts.Node): node is Table {
  return ts.isArrayLiteralExpression(node) || ts.isObjectLiteralExpression(node);
}

/** The texts that an array of the file holds, or the keys of an object. */
export function namesIn(table: Table): readonly string[] {
  return ts.isArrayLiteralExpression(table)
    ? table.elements.filter(ts.isStringLiteral).map(({ text }) => text)
    : table.properties.flatMap(({ name }) => (name === undefined ? [] : name.getText()));
}

/** The interface of that name in the file, if there is one. */
export function interfaceIn(file: ts.SourceFile, name: string): ts.InterfaceDeclaration | undefined {
  return nodesOf(file)
    .filter(ts.isInterfaceDeclaration)
    .find((node) => node.name.text === name);
}

/** Adds a last row to a table of the file, or a last member to an interface. */
export function addLast(tree: Tree, list: Table | ts.InterfaceDeclaration, item: string): void {
  const items: ts.NodeArray<ts.Node> = itemsOf(list);
  const file = list.getSourceFile();
  const separator = ts.isInterfaceDeclaration(list) ? '' : ',';
  const last = items.at(-1);
  if (last === undefined) insert(tree, { file, offset: list.getEnd() - 1 }, `${item}${separator}`);
  else insert(tree, { file, offset: last.getEnd() }, `${separator}\n${item}`);
}

function itemsOf(list: Table | ts.InterfaceDeclaration): ts.NodeArray<ts.Node> {
  if (ts.isArrayLiteralExpression(list)) return list.elements;
  return ts.isObjectLiteralExpression(list) ? list.properties : list.members;
}

/** Adds a row in front of another of the same table. */
export function addBefore(tree: Tree, next: ts.Node, item: string): void {
  insert(tree, { file: next.getSourceFile(), offset: next.getFullStart() }, `\n${item},`);
}

/** The property called `key` of an object in the file. */
export function propertyIn(file: ts.SourceFile, key: string): ts.ObjectLiteralElementLike {
  const property = nodesOf(file)
    .filter(ts.isObjectLiteralElementLike)
    .find((node) => node.name?.getText() === key);
  if (property === undefined)
    throw new Error(`${file.fileName} has no property ${key}. Add what belongs before it by hand.`);
  return property;
}

/** Adds `import { <name> } from '<module>'`, or the name to such an import, with `type` as an import of types. */
export function addImport(tree: Tree, path: string, { name, from, type }: NamedImport): void {
  const file = parseFile(tree, path);
  const imports = file.statements.filter(ts.isImportDeclaration);
  const same = imports.find(
    ({ moduleSpecifier, importClause }) =>
      ts.isStringLiteral(moduleSpecifier) &&
      moduleSpecifier.text === from &&
      (importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword) === (type === 'type'),
  );
  const names = same?.importClause?.namedBindings;
  if (names !== undefined && ts.isNamedImports(names)) {
    insert(tree, { file, offset: names.getEnd() - 1 }, `, ${name}`);
  } else {
    insert(tree, { file, offset: imports.at(-1)?.getEnd() ?? 0 }, `\nimport ${type ?? ''} { ${name} } from '${from}';`);
  }
}

export interface NamedImport {
  readonly name: string;
  readonly from: string;
  readonly type?: 'type';
}

/** Adds a statement at the end of a file. */
export function addStatement(tree: Tree, path: string, statement: string): void {
  tree.write(path, `${parseFile(tree, path).text}${statement}\n`);
}

interface TextPosition {
  readonly file: ts.SourceFile;
  /** In the text of the file. */
  readonly offset: number;
}

function insert(tree: Tree, { file, offset }: TextPosition, text: string): void {
  tree.write(file.fileName, file.text.slice(0, offset) + text + file.text.slice(offset));
}
