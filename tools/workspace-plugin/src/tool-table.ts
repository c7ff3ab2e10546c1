import { join } from 'node:path';
import { generateFiles, names, type Tree } from '@nx/devkit';
import { assertFolderName, assertFree, assertToolName } from './checked-names';
import {
  addBefore,
  addImport,
  addLast,
  addStatement,
  interfaceIn,
  parseFile,
  propertyIn,
  tableIn,
} from './source-file';
import { addDependency, hasPackage, packageName } from './workspace-packages';

const STORE = 'libs/metadata-store/sqlite';
const SERVER = 'apps/mcp-server';

export interface TableNames {
  /** `kept_note`, of the table itself. */
  readonly name: string;
  /** `kept-note` */
  readonly fileName: string;
  /** `KeptNote`, of a row. */
  readonly className: string;
  /** `keptNote` */
  readonly propertyName: string;
  /** `keptNotes`, of the part of the metadata store, and of the server. */
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

/**
 * A service in the owner's core, its interface and that of its store in the owner's contract, SQLite's table and queries for
 * it, the part of the server that makes the service, and the tool that asks it.
 */
export function addTable(tree: Tree, { owner, table, variables }: ToolTable): void {
  assertFolderName('owner', owner);
  for (const folder of ['contract', 'core']) assertPackage(tree, owner, folder);
  const store = `libs/${owner}/contract/src/${table.fileName}-store.ts`;
  assertFree(tree, store, `${STORE}/src/database/${table.fileName}-schema.ts`);
  const packages = { contractPackage: packageName(owner, 'contract'), corePackage: packageName(owner, 'core') };
  const paths = { owner, tableFile: table.fileName };
  generateFiles(tree, join(__dirname, 'files/tool-of-table'), '.', { ...variables, ...paths, ...packages, table });
  addExports(tree, { owner, table });
  addToStore(tree, { owner, table });
  addToServer(tree, { owner, table });
}

function assertPackage(tree: Tree, owner: string, folder: string): void {
  if (hasPackage(tree, owner, folder)) return;
  throw new Error(
    `--owner="${owner}" has no ${folder}. Name the module that the data belong to, or generate it first.`,
  );
}

type OwnedTable = Pick<ToolTable, 'owner' | 'table'>;

function addExports(tree: Tree, { owner, table: { className, fileName } }: OwnedTable): void {
  const contract = `libs/${owner}/contract/src/index.ts`;
  addStatement(tree, contract, `export type { ${className}Service } from './${fileName}-service.ts';`);
  addStatement(tree, contract, `export type { ${className}, ${className}Store } from './${fileName}-store.ts';`);
  const core = `libs/${owner}/core/src/index.ts`;
  const service = `./${fileName}/${fileName}-service.ts`;
  addStatement(tree, core, `export { create${className}Service } from '${service}';`);
  addStatement(tree, core, `export type { ${className}ServiceOptions } from '${service}';`);
  for (const name of [packageName(owner, 'contract'), packageName('foundation', 'redaction')]) {
    addDependency(tree, `libs/${owner}/core`, name);
  }
}

function addToStore(tree: Tree, { owner, table }: OwnedTable): void {
  const { fileName, className, propertyName, field } = table;
  const api = `${STORE}/src/database/metadata-api.ts`;
  addBefore(tree, propertyIn(parseFile(tree, api), 'close'), `...${propertyName}Api(method)`);
  addImport(tree, api, { name: `${propertyName}Api`, from: `../${owner}/${fileName}-api.ts` });
  const worker = `${STORE}/src/database/start-worker.ts`;
  addLast(tree, tableIn(parseFile(tree, worker), 'ROLES'), `put${className}: 'writer'`);
  addLast(tree, tableIn(parseFile(tree, worker), 'ROLES'), `list${className}s: 'reader'`);
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
  addDependency(tree, STORE, packageName(owner, 'contract'));
}

/** The part that makes the service, and its hand-over to tools. */
function addToServer(tree: Tree, { owner, table }: OwnedTable): void {
  const { fileName, className, propertyName, field } = table;
  const parts = `${SERVER}/src/parts/parts.ts`;
  const declared = interfaceIn(parseFile(tree, parts), 'Parts');
  if (declared === undefined) throw new Error(`${parts} has no interface Parts. Add ${field} by hand.`);
  addLast(tree, declared, `readonly ${field}: ${className}Service;`);
  addImport(tree, parts, { name: `${className}Service`, from: packageName(owner, 'contract'), type: 'type' });
  const makers = tableIn(parseFile(tree, `${SERVER}/src/compose.ts`), 'MAKERS');
  addLast(tree, makers, `${field}: async () => (await import('./parts/${fileName}s.ts')).${propertyName}Parts`);
  addLast(tree, tableIn(parseFile(tree, `${SERVER}/src/tools/tool-services.ts`), 'TOOL_NEEDS'), `'${field}'`);
  for (const folder of ['contract', 'core']) addDependency(tree, SERVER, packageName(owner, folder));
}
