import { join } from 'node:path';
import { formatFiles, generateFiles, type Tree } from '@nx/devkit';
import { assertFolderName, assertSentence } from './checked-names';
import { packageName, workspaceVersion } from './workspace-packages';

export type PackageKind = 'foundation' | 'contract' | 'schema' | 'testing' | 'adapter' | 'service';

export interface LibraryOptions {
  /** Folder below `libs/`, for example `vector-store`. */
  readonly module: string;
  /** Folder inside the module, for example `contract` or `sqlite`. */
  readonly folder: string;
  readonly kind: PackageKind;
  /** One sentence: what the package is. */
  readonly description: string;
  /** Workspace packages it depends on, by npm name. */
  readonly dependencies?: readonly string[] | undefined;
}

/** Writes one package of the workspace's common shape; its folder. Throws on a bad name, an unknown dependency, or a folder that exists. */
export async function generateLibrary(tree: Tree, options: LibraryOptions): Promise<string> {
  assertFolderName('module', options.module);
  assertFolderName('name', options.folder);
  assertSentence(options.description);
  const root = `libs/${options.module}/${options.folder}`;
  if (tree.children(root).length > 0) {
    throw new Error(`${root} already exists. Choose another name, or delete the folder first.`);
  }
  generateFiles(tree, join(__dirname, 'files/library'), root, {
    ...options,
    name: packageName(options.module, options.folder),
    root,
    dependencies: versionedDependencies(tree, options.dependencies ?? []),
    tmpl: '',
  });
  await formatFiles(tree);
  return root;
}

function versionedDependencies(tree: Tree, dependencies: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    [...new Set(dependencies)].sort().map((name) => [name, `^${workspaceVersion(tree, name)}`]),
  );
}
