import { join } from 'node:path';
import { formatFiles, generateFiles, type Tree } from '@nx/devkit';
import * as ts from 'typescript';
import { assertFree, assertKnown, assertLanguageId } from '../../checked-names';
import { addBefore, addLast, nodesOf, parseFile, tableIn, type Table } from '../../source-file';
import { splitNames } from '../../split-names';

export interface LanguageGeneratorOptions {
  readonly id: string;
  readonly grammar: string;
  readonly extensions: string;
}

const PARSER = 'libs/code-indexer/tree-sitter';
const BUNDLED = 'node_modules/@vscode/tree-sitter-wasm/wasm';

/** A row of `languages.ts` and an empty query file; the tests of the golden files fail until the language has one. */
export default async function languageGenerator(tree: Tree, options: LanguageGeneratorOptions): Promise<void> {
  const { id, grammar } = options;
  assertLanguageId(id);
  assertKnown('grammar', grammar, [...grammarsIn(tree, `${PARSER}/grammars`), ...grammarsIn(tree, BUNDLED)]);
  assertFree(tree, `${PARSER}/queries/${id}.scm`);
  generateFiles(tree, join(__dirname, '../../files/language'), '.', { id, tmpl: '' });
  const extensions = JSON.stringify(splitNames(options.extensions));
  const names = `id: '${id}', extensions: ${extensions}, fileNames: []`;
  const row = `{ ${names}, grammar: '${grammar}', queries: ['${id}.scm'], exports: EVERYTHING }`;
  const table = tableIn(parseFile(tree, `${PARSER}/src/languages.ts`), 'LANGUAGES');
  const next = rowAfter(table, id);
  if (next === undefined) addLast(tree, table, row);
  else addBefore(tree, next, row);
  await formatFiles(tree);
}

function grammarsIn(tree: Tree, folder: string): readonly string[] {
  return tree.children(folder).filter((file) => /^tree-sitter-.*\.wasm$/.test(file));
}

/** Languages stand by id. */
function rowAfter(table: Table, id: string): ts.Node | undefined {
  const ids = nodesOf(table)
    .filter(ts.isPropertyAssignment)
    .filter(({ name }) => name.getText() === 'id');
  return ids.find(({ initializer }) => ts.isStringLiteral(initializer) && initializer.text > id)?.parent;
}
