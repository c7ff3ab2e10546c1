import type { ModuleMap, ModuleReference, ModuleTarget } from './modules.ts';
import { ancestorsOf, baseName, directoryOf, joinPath } from './paths.ts';

/** Folders that hold packages without being one. */
const SOURCE_ROOTS = new Set(['src', 'lib', 'python']);

export function resolvePython(modules: ModuleMap, { from, module }: ModuleReference): ModuleTarget {
  const dots = /^\.*/.exec(module)?.[0].length ?? 0;
  const inside = module.slice(dots).replaceAll('.', '/');
  if (dots === 0) return resolveAbsolute(modules, directoryOf(from), inside);
  const home = joinPath(directoryOf(from), '../'.repeat(dots - 1));
  return home === undefined ? undefined : moduleAt(modules, joinPath(home, inside));
}

/** Resolves from a folder that Python may have on its path: one around the importing file, or a source root. */
function resolveAbsolute(modules: ModuleMap, directory: string, inside: string): ModuleTarget {
  for (const home of ancestorsOf(directory)) {
    // A package is no place to look for modules, save for a script's own folder.
    if (home !== directory && modules.has(joinPath(home, '__init__.py') ?? '')) continue;
    const target = moduleAt(modules, joinPath(home, inside));
    if (target !== undefined) return target;
  }
  const elsewhere = [...modules.named(`${baseName(inside)}.py`), ...modules.named('__init__.py')]
    .filter((path) => path.endsWith(`/${inside}.py`) || path.endsWith(`/${inside}/__init__.py`))
    .filter((path) => SOURCE_ROOTS.has(baseName(homeOf(path, inside))))
    .sort();
  const [path] = elsewhere;
  return path === undefined ? 'external' : { path };
}

function moduleAt(modules: ModuleMap, place: string | undefined): { readonly path: string } | undefined {
  if (place === undefined) return undefined;
  const initial = place === '' ? '__init__.py' : `${place}/__init__.py`;
  const path = [initial, `${place}.py`, `${place}.pyi`].find((candidate) => modules.has(candidate));
  return path === undefined ? undefined : { path };
}

function homeOf(path: string, inside: string): string {
  return path.slice(0, path.lastIndexOf(`/${inside}`));
}
