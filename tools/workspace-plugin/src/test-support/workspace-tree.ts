import { writeJson, type Tree } from '@nx/devkit';
import { createTreeWithEmptyWorkspace } from '@nx/devkit/testing';

/** A virtual workspace that has the packages every contract builds on. */
export function workspaceTree(): Tree {
  const tree = createTreeWithEmptyWorkspace({ formatter: 'prettier' });
  tree.write('.prettierrc.json', JSON.stringify({ singleQuote: true, printWidth: 120 }));
  addPackage(tree, 'foundation/errors', { name: '@learning-memory/errors', version: '1.0.0' });
  addPackage(tree, 'foundation/contract-testing', { name: '@learning-memory/contract-testing', version: '1.0.0' });
  addApplication(tree);
  return tree;
}

/** Of the application what generators look into. */
function addApplication(tree: Tree): void {
  const app = 'apps/mcp-server';
  writeJson(tree, `${app}/package.json`, { name: '@learning-memory/server', version: '1.0.0' });
  tree.write(`${app}/src/adapters.ts`, 'export const EMBEDDING_MODELS = {};\nexport const VECTOR_STORES = {};\n');
  tree.write(`${app}/src/tools/toolset-names.ts`, "export const TOOLSET_NAMES = ['ghap', 'memory'] as const;\n");
  tree.write(
    `${app}/src/tools/memory/memory-tools.ts`,
    "import { getMemoryTool } from './get-memory.ts';\nexport function memoryTools(services) {\n  return [getMemoryTool(services)];\n}\n",
  );
  tree.write(
    'apps/claude-plugin/src/test-support/planned-tools.ts',
    "export const PLANNED_TOOLS = { memory: 'get_memory' };\n",
  );
  tree.write(
    `${app}/src/hooks/hook-events.ts`,
    "import { onStop } from './on-stop.ts';\nconst rows = { Stop: { fields: [] } } satisfies Rows;\n",
  );
  tree.write(`${app}/src/hooks/hook-input.ts`, 'export const hookInput = z.object({ tool_name: text });\n');
  tree.write(
    `${app}/src/doctor/replay/hook-plays.ts`,
    'export const HOOK_PLAYS: Plays = { Stop: {}, SessionEnd: {} };\n',
  );
  writeJson(tree, 'apps/claude-plugin/hooks/hooks.json', { hooks: { Stop: [], SessionEnd: [] } });
  const parser = 'libs/code-indexer/tree-sitter';
  tree.write(`${parser}/src/languages.ts`, "export const LANGUAGES = [{ id: 'c' }, { id: 'python' }];\n");
  tree.write(`${parser}/grammars/tree-sitter-zig.wasm`, '');
  tree.write('node_modules/@vscode/tree-sitter-wasm/wasm/tree-sitter-css.wasm', '');
}

/** Adds the module that data belong to, where they are kept, and where the server puts both together. */
export function addOwner(tree: Tree, owner: string): void {
  const app = 'apps/mcp-server/src';
  const store = 'libs/metadata-store/sqlite/src';
  addPackage(tree, `${owner}/contract`, { name: `@learning-memory/${owner}`, version: '1.0.0' });
  addPackage(tree, `${owner}/core`, { name: `@learning-memory/${owner}-core`, version: '1.0.0' });
  addPackage(tree, 'metadata-store/sqlite', { name: '@learning-memory/metadata-store-sqlite', version: '1.0.0' });
  addPackage(tree, 'foundation/redaction', { name: '@learning-memory/redaction', version: '1.0.0' });
  for (const folder of ['contract', 'core']) tree.write(`libs/${owner}/${folder}/src/index.ts`, '');
  tree.write(`${store}/database/metadata-api.ts`, 'export const api = (method) => ({ close: method() });\n');
  tree.write(`${store}/database/start-worker.ts`, 'export const ROLES = {};\n');
  tree.write(
    `${store}/sqlite-metadata-store.ts`,
    'export interface SqliteMetadataStore {}\nexport const store = { [Symbol.asyncDispose]: close };\n',
  );
  tree.write(`${app}/parts/parts.ts`, 'export interface Parts {}\n');
  tree.write(`${app}/compose.ts`, 'const MAKERS = {};\n');
  tree.write(`${app}/tools/tool-services.ts`, "export const TOOL_NEEDS = ['memories'] as const;\n");
}

/** Adds `libs/<path>` with nothing but its manifest. */
export function addPackage(
  tree: Tree,
  path: string,
  manifest: { readonly name: string; readonly version: string },
): void {
  writeJson(tree, `libs/${path}/package.json`, manifest);
}

/** The text of a file that must exist. */
export function textOf(tree: Tree, path: string): string {
  const text = tree.read(path, 'utf8');
  if (text === null) throw new Error(`${path} was not generated`);
  return text;
}
