import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { packedFiles } from './packed-files.ts';
import { publishedPackages, type WorkspacePackage } from './workspace.ts';

/** The published packages as a strict package manager lays them out: each finds what it declares, and nothing else. */
export interface InstalledPackages extends Disposable {
  /** A new project outside the workspace, in which the packages of these names are installed; its path. */
  createProject(installed: readonly string[]): string;
}

export function installPublishedPackages(): InstalledPackages {
  const root = mkdtempSync(join(realpathSync(tmpdir()), 'installed-packages-'));
  const packages = new Map(publishedPackages().map((published) => [published.manifest.name, published]));
  const homeOf = (name: string): string => join(root, 'packages', name.replace('/', '+'));

  /** Where a package lies: a published one as it was packed, one of a third party in the workspace. */
  const locate = (name: string, user: WorkspacePackage | undefined): string =>
    packages.has(name) ? join(homeOf(name), 'node_modules', name) : findThirdParty(name, user);

  for (const published of packages.values()) {
    const { name, dependencies = {} } = published.manifest;
    copyPacked(published, join(homeOf(name), 'node_modules', name));
    for (const dependency of Object.keys(dependencies)) link(homeOf(name), dependency, locate(dependency, published));
  }

  let projects = 0;
  return {
    createProject(installed) {
      const project = join(root, 'projects', String((projects += 1)));
      mkdirSync(project, { recursive: true });
      writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
      for (const name of installed) link(project, name, locate(name, packages.get(installed[0] ?? '')));
      return project;
    },
    [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }),
  };
}

function copyPacked({ root, manifest }: WorkspacePackage, target: string): void {
  for (const file of packedFiles().get(manifest.name)?.files ?? []) {
    mkdirSync(dirname(join(target, file)), { recursive: true });
    copyFileSync(join(root, file), join(target, file));
  }
}

/** Found as Node.js does it, upwards from the package that wants it. */
function findThirdParty(name: string, user: WorkspacePackage | undefined): string {
  for (let folder = user?.root ?? ''; folder !== dirname(folder); folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name);
    if (existsSync(join(found, 'package.json'))) return realpathSync(found);
  }
  throw new Error(`${user?.manifest.name} wants "${name}", which is not installed in the workspace. Run npm install.`);
}

function link(project: string, name: string, target: string): void {
  const path = join(project, 'node_modules', name);
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path, 'junction');
}
