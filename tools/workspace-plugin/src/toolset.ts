import type { Tree } from '@nx/devkit';
import * as ts from 'typescript';
import { addImport, addLast, nodesOf, parseFile, propertyIn } from './source-file';

/** Tests of the plugin look up in it whether the names of tools fit. */
const TOOL_NAMES = 'apps/claude-plugin/src/test-support/planned-tools.ts';

export interface ToolsetEntry {
  readonly toolset: string;
  readonly fileName: string;
  /** What makes the tool: `listTopicsTool()`. */
  readonly call: string;
}

/** Lists a tool last in its toolset. */
export function addToToolset(tree: Tree, { toolset, fileName, call }: ToolsetEntry): void {
  const path = `apps/mcp-server/src/tools/${toolset}/${toolset}-tools.ts`;
  const list = nodesOf(parseFile(tree, path))
    .filter(ts.isArrayLiteralExpression)
    .find(({ parent }) => ts.isReturnStatement(parent));
  if (list === undefined) throw new Error(`${path} returns no list of tools. Add ${call} by hand.`);
  addLast(tree, list, call);
  addImport(tree, path, { name: call.slice(0, call.indexOf('(')), from: `./${fileName}.ts` });
  addToolName(tree, toolset, fileName.replaceAll('-', '_'));
}

function addToolName(tree: Tree, toolset: string, name: string): void {
  const file = parseFile(tree, TOOL_NAMES);
  const end = propertyIn(file, toolset).getEnd();
  tree.write(TOOL_NAMES, `${file.text.slice(0, end - 1)} ${name}${file.text.slice(end - 1)}`);
}
