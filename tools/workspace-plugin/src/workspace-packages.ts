import { readJson, updateJson, type Tree } from '@nx/devkit';

/** The npm name of a package: a contract drops its folder, a foundation library its module. */
export function packageName(module: string, folder: string): string {
  if (module === 'foundation') return `@learning-memory/${folder}`;
  return folder === 'contract' ? `@learning-memory/${module}` : `@learning-memory/${module}-${folder}`;
}

/** Whether `libs/<module>/<folder>` is a package. */
export function hasPackage(tree: Tree, module: string, folder: string): boolean {
  return tree.exists(`libs/${module}/${folder}/package.json`);
}

/** The version of the workspace package called `name`. Throws when there is none. */
export function workspaceVersion(tree: Tree, name: string): string {
  for (const module of tree.children('libs')) {
    for (const folder of tree.children(`libs/${module}`)) {
      if (!hasPackage(tree, module, folder)) continue;
      const manifest = readJson<{ name: string; version: string }>(tree, `libs/${module}/${folder}/package.json`);
      if (manifest.name === name) return manifest.version;
    }
  }
  throw new Error(`No workspace package is called ${name}. Generate it first, or correct --dependencies.`);
}

/** Lets the package in `root` depend on the workspace package called `name`, unless it does. */
export function addDependency(tree: Tree, root: string, name: string): void {
  // What an application bundles, nobody installs beside it.
  const field = root.startsWith('apps/') ? 'devDependencies' : 'dependencies';
  updateJson<Partial<Record<typeof field, Record<string, string>>>>(tree, `${root}/package.json`, (manifest) => {
    const dependencies = { [name]: `^${workspaceVersion(tree, name)}`, ...manifest[field] };
    const sorted = Object.entries(dependencies).sort(([a], [b]) => (a < b ? -1 : 1));
    return { ...manifest, [field]: Object.fromEntries(sorted) };
  });
}
