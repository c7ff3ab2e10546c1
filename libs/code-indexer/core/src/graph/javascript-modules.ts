import type { ModuleMap, ModuleReference, ModuleTarget } from './modules.ts';
import { ancestorsOf, directoryOf, joinPath } from './paths.ts';

const EXTENSIONS = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs', '.d.ts'];
/** What TypeScript lets stand for a source file. */
const SOURCES: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx', '.d.ts'],
  '.jsx': ['.tsx'],
  '.mjs': ['.mts'],
  '.cjs': ['.cts'],
};
/** Bundlers and tsconfig map these prefixes to a folder of sources. */
const ALIAS = /^(?:[@~#]\/|\$lib\/)/;

export function resolveJavaScript(modules: ModuleMap, { from, module }: ModuleReference): ModuleTarget {
  const directory = directoryOf(from);
  if (/^\.{1,2}(?:\/|$)/.test(module)) return found(modules, joinPath(directory, module));
  if (ALIAS.test(module)) return resolveFromAbove(modules, directory, module.replace(ALIAS, ''));
  const name = packageName(module);
  const home = modules.packageDirectory(name);
  // A folder at the base of the sources, as in `src/tools/file`, is not told from a package but by being there.
  if (home === undefined)
    return (module.includes('/') ? resolveFromAbove(modules, directory, module) : undefined) ?? 'external';
  const rest = module.slice(name.length + 1);
  const places = rest === '' ? ['src/index', 'index', 'lib/index', 'src/main', 'main'] : [rest, `src/${rest}`];
  return first(
    modules,
    places.map((place) => joinPath(home, place)),
  );
}

/** `@scope/name` or the first segment. */
export function packageName(module: string): string {
  return module.split('/', module.startsWith('@') ? 2 : 1).join('/');
}

function resolveFromAbove(modules: ModuleMap, directory: string, module: string): ModuleTarget {
  const homes = ancestorsOf(directory);
  return first(
    modules,
    homes.flatMap((home) => [joinPath(home, module), joinPath(home, `src/${module}`)]),
  );
}

function first(modules: ModuleMap, places: readonly (string | undefined)[]): ModuleTarget {
  for (const place of places) {
    const target = found(modules, place);
    if (target !== undefined) return target;
  }
  return undefined;
}

function found(modules: ModuleMap, place: string | undefined): { readonly path: string } | undefined {
  if (place === undefined) return undefined;
  const extension = /\.[cm]?jsx?$/.exec(place)?.[0];
  const stem = extension === undefined ? place : place.slice(0, -extension.length);
  const sources = extension === undefined ? [] : (SOURCES[extension] ?? []);
  const candidates = [
    place,
    ...sources.map((source) => stem + source),
    ...EXTENSIONS.map((other) => place + other),
    ...EXTENSIONS.map((other) => (place === '' ? `index${other}` : `${place}/index${other}`)),
  ];
  const path = candidates.find((candidate) => modules.has(candidate));
  return path === undefined ? undefined : { path };
}
