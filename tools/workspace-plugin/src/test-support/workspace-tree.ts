import { writeJson, type Tree } from '@nx/devkit';
import { createTreeWithEmptyWorkspace } from '@nx/devkit/testing';

/** A virtual workspace that has the packages every contract builds on. */
export function workspaceTree(): Tree {
  const tree = createTreeWithEmptyWorkspace({ formatter: 'prettier' });
  tree.write('.prettierrc.json', JSON.stringify({ singleQuote: true, printWidth: 120 }));
  addPackage(tree, 'foundation/errors', { name: '@learning-memory/errors', version: '1.0.0' });
  addPackage(tree, 'foundation/contract-testing', { name: '@learning-memory/contract-testing', version: '1.0.0' });
  return tree;
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
