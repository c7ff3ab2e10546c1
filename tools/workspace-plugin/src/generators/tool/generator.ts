import { join } from 'node:path';
import { formatFiles, generateFiles, names, type Tree } from '@nx/devkit';
import { assertFolderName, assertSentence, assertToolName } from '../../checked-names';

export interface ToolGeneratorOptions {
  readonly name: string;
  readonly toolset: string;
  readonly description: string;
}

/** `apps/mcp-server/src/tools/<toolset>/<name>.ts` with its failing test; the toolset's index must then list it. */
export default async function toolGenerator(tree: Tree, options: ToolGeneratorOptions): Promise<void> {
  assertToolName(options.name);
  assertFolderName('toolset', options.toolset);
  assertSentence(options.description);
  const folder = `apps/mcp-server/src/tools/${options.toolset}`;
  const { fileName, propertyName } = names(options.name);
  if (tree.exists(`${folder}/${fileName}.ts`)) {
    throw new Error(`${folder}/${fileName}.ts already exists. Choose another name, or delete the file first.`);
  }
  generateFiles(tree, join(__dirname, '../../files/tool'), folder, { ...options, fileName, propertyName, tmpl: '' });
  await formatFiles(tree);
}
