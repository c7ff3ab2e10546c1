import { join } from 'node:path';
import { formatFiles, generateFiles, installPackagesTask, names, type GeneratorCallback, type Tree } from '@nx/devkit';
import { assertFree, assertKnown, assertSentence, assertToolName } from '../../checked-names';
import { namesIn, parseFile, tableIn } from '../../source-file';
import { addTable, tableNames } from '../../tool-table';
import { addToToolset } from '../../toolset';

export interface ToolGeneratorOptions {
  readonly name: string;
  readonly toolset: string;
  readonly description: string;
  /** Name of a table of its own. */
  readonly table?: string;
  /** Module whose core keeps the data; needed with `table`. */
  readonly owner?: string;
}

const TOOLS = 'apps/mcp-server/src/tools';

/**
 * `apps/mcp-server/src/tools/<toolset>/<name>.ts`, listed in its toolset, with a failing test in `end-to-end`. With `table`
 * it asks a service of the owner's, which keeps what it is told; their tests fail until the migration is made.
 */
export default async function toolGenerator(
  tree: Tree,
  options: ToolGeneratorOptions,
): Promise<GeneratorCallback | undefined> {
  const { name, toolset, table, owner = '' } = options;
  assertToolName(name);
  assertSentence(options.description);
  assertKnown('toolset', toolset, namesIn(tableIn(parseFile(tree, `${TOOLS}/toolset-names.ts`), 'TOOLSET_NAMES')));
  const { fileName, propertyName } = names(name);
  assertFree(tree, `${TOOLS}/${toolset}/${fileName}.ts`, `apps/mcp-server/src/end-to-end/${fileName}.test.ts`);
  const variables = { ...options, fileName, propertyName, title: titleOf(name), tmpl: '' };
  if (table === undefined) {
    generateFiles(tree, join(__dirname, '../../files/tool'), '.', variables);
    addToToolset(tree, { toolset, fileName, call: `${propertyName}Tool()` });
  } else {
    addTable(tree, { owner, table: tableNames(table), variables });
    addToToolset(tree, { toolset, fileName, call: `${propertyName}Tool(services)` });
  }
  await formatFiles(tree);
  return table === undefined ? undefined : () => installPackagesTask(tree, true);
}

/** `list_topics` -> `List topics`. */
function titleOf(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
