import { join } from 'node:path';
import { generateFiles, names, type Tree } from '@nx/devkit';
import { assertFolderName, assertFree, assertToolName } from './checked-names';
import { addBefore, addImport, addLast, addStatement, interfaceIn, parseFile, propertyIn } from './source-file';
import { addDependency, hasPackage, packageName } from './workspace-packages';

const STORE = 'libs/metadata-store/sqlite';

export interface TableNames {
  /** `kept_note`, of the table itself. */
  readonly name: string;
  /** `kept-note` */
  readonly fileName: string;
  /** `KeptNote`, of a row. */
  readonly className: string;
  /** `keptNote` */
  readonly propertyName: string;
  /** `keptNotes`, of the part of the metadata store. */
  readonly field: string;
}

export function tableNames(name: string): TableNames {
  assertToolName(name);
  const { fileName, className, propertyName } = names(name);
  return { name, fileName, className, propertyName, field: `${propertyName}s` };
}

export interface ToolTable {
  readonly owner: string;
  readonly table: TableNames;
  /** Of the templates of the tool. */
  readonly variables: Readonly<Record<string, unknown>>;
}

/** The interface in the owner's contract, SQLite's table and queries for it, and the tool that asks them. */
export function addTable(tree: Tree, { owner, table, variables }: ToolTable): void {
  assertFolderName('owner', owner);
  const contractPackage = packageName(owner, 'contract');
  if (!hasPackage(tree, owner, 'contract')) {
    throw new Error(
      `--owner="${owner}" has no contract. Name the module that the data belong to, or generate it first.`,
    );
  }
  const store = `libs/${owner}/contract/src/${table.fileName}-store.ts`;
  assertFree(tree, store, `${STORE}/src/database/${table.fileName}-schema.ts`);
  const paths = { owner, tableFile: table.fileName };
  generateFiles(tree, join(__dirname, 'files/tool-of-table'), '.', { ...variables, ...paths, table, contractPackage });
  addStatement(
    tree,
    `libs/${owner}/contract/src/index.ts`,
    `export type { ${table.className}, ${table.className}Store } from './${table.fileName}-store.ts';`,
  );
  addToStore(tree, { owner, table });
  addDependency(tree, STORE, contractPackage);
}

function addToStore(tree: Tree, { owner, table }: Pick<ToolTable, 'owner' | 'table'>): void {
  const { fileName, className, propertyName, field } = table;
  const api = `${STORE}/src/database/metadata-api.ts`;
  addBefore(tree, propertyIn(parseFile(tree, api), 'close'), `...${propertyName}Api(method)`);
  addImport(tree, api, { name: `${propertyName}Api`, from: `../${owner}/${fileName}-api.ts` });
  const store = `${STORE}/src/sqlite-metadata-store.ts`;
  addBefore(
    tree,
    propertyIn(parseFile(tree, store), '[Symbol.asyncDispose]'),
    `${field}: ${propertyName}Store(worker)`,
  );
  const declared = interfaceIn(parseFile(tree, store), 'SqliteMetadataStore');
  if (declared === undefined) throw new Error(`${store} has no interface SqliteMetadataStore. Add ${field} by hand.`);
  addLast(tree, declared, `readonly ${field}: ${className}Store;`);
  addImport(tree, store, { name: `${className}Store`, from: packageName(owner, 'contract'), type: 'type' });
  addImport(tree, store, { name: `${propertyName}Store`, from: `./${owner}/${fileName}-store.ts` });
}
