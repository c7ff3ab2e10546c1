import { join } from 'node:path';
import { runNpm } from './run-npm.ts';
import { publishedPackages, workspaceRoot } from './workspace.ts';

/** Packs the packages of these names and all of the workspace that they need into `folder`; the paths of the tarballs. */
export async function packTarballs(names: readonly string[], folder: string): Promise<readonly string[]> {
  const workspaces = withDependencies(names).flatMap((name) => ['--workspace', name]);
  const output = await runNpm(
    ['pack', ...workspaces, '--json', '--ignore-scripts', '--pack-destination', folder],
    workspaceRoot,
  );
  return (JSON.parse(output) as { filename: string }[]).map(({ filename }) => join(folder, filename));
}

function withDependencies(names: readonly string[]): readonly string[] {
  const manifests = new Map(publishedPackages().map(({ manifest }) => [manifest.name, manifest]));
  const needed = new Set(names);
  for (const name of needed) {
    const { dependencies = {} } = manifests.get(name) ?? {};
    for (const dependency of Object.keys(dependencies)) if (manifests.has(dependency)) needed.add(dependency);
  }
  return [...needed];
}
