import type { ModuleMap } from './modules.ts';
import { baseName, directoryOf } from './paths.ts';

/** `manifests`: path of a package.json -> the name in it. */
export function createModuleMap(paths: ReadonlySet<string>, manifests: ReadonlyMap<string, string>): ModuleMap {
  const packages = new Map([...manifests].map(([path, name]) => [name, directoryOf(path)]));
  const names = new Map([...packages].map(([name, directory]) => [directory, name]));
  let byName: Map<string, string[]> | undefined;
  let byDirectory: Map<string, string[]> | undefined;
  return {
    has: (path) => paths.has(path),
    named(fileName) {
      byName ??= groupBy(paths, baseName);
      return byName.get(fileName) ?? [];
    },
    filesIn(directory) {
      byDirectory ??= groupBy(paths, directoryOf);
      return byDirectory.get(directory) ?? [];
    },
    packageDirectory: (name) => packages.get(name),
    packageAt: (directory) => names.get(directory),
  };
}

/** The `name` of a package.json; `undefined` when it has none. */
export function manifestName(content: string): string | undefined {
  try {
    const { name } = JSON.parse(content) as { readonly name?: unknown };
    return typeof name === 'string' && name !== '' ? name : undefined;
  } catch {
    return undefined;
  }
}

function groupBy(paths: ReadonlySet<string>, keyOf: (path: string) => string): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const path of paths) {
    const key = keyOf(path);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [path]);
    else group.push(path);
  }
  return groups;
}
