import { languageFamily } from '../language-family.ts';
import type { Bindings } from './bindings.ts';
import { packageName } from './javascript-modules.ts';
import type { ModuleMap } from './modules.ts';
import { isPackaged } from './packages.ts';
import { ancestorsOf, baseName, directoryOf, joinPath, stemOf } from './paths.ts';

/**
 * Keys of the modules a file names. A file that may be one of them has one of the keys among its `fileKeys`, whether it
 * exists already or not: too many keys cost a little time, too few an outdated call graph.
 */
export function importKeys(file: { readonly path: string; readonly language: string }, bindings: Bindings): string[] {
  const isPython = languageFamily(file.language) === 'python';
  const references = [...bindings.imports, ...bindings.exports];
  const keys = references.flatMap(({ module, imported }) => {
    if (module === undefined) return [];
    if (isPython) return pythonKeys(file.path, module, imported);
    return [
      ...moduleKeys(file.path, module),
      ...(imported !== undefined && isPackaged(file.language) ? [imported] : []),
    ];
  });
  return [...new Set([...keys, ...(isPackaged(file.language) ? [folderKey(file.path)] : [])])];
}

/** What importers may call a file. */
export function fileKeys(path: string, modules: Pick<ModuleMap, 'packageAt'>): string[] {
  const stem = stemOf(path);
  const directory = directoryOf(path);
  const isEntry = stem === 'index' || stem === '__init__';
  const home = ancestorsOf(directory)
    .map((ancestor) => modules.packageAt(ancestor))
    .find((name) => name !== undefined);
  const ofPackage = PACKAGED_FILE.test(path) ? [folderKey(path), baseName(directory)] : [];
  return [
    stem,
    ...ofPackage,
    ...(isEntry ? [baseName(directory)] : []),
    ...(home === undefined ? [] : [packageKey(home)]),
  ];
}

function moduleKeys(from: string, module: string): string[] {
  if (!module.startsWith('.')) return [packageKey(packageName(module)), ...placeKeys(module)];
  return placeKeys(joinPath(directoryOf(from), module) ?? '');
}

function placeKeys(place: string): string[] {
  const stem = stemOf(place);
  return stem === 'index' ? [stem, baseName(directoryOf(place))] : [stem];
}

/** A name may be a module of the package. */
function pythonKeys(from: string, module: string, imported: string | undefined): string[] {
  const dots = /^\.*/.exec(module)?.[0].length ?? 0;
  const inside = module.slice(dots);
  const home = joinPath(directoryOf(from), '../'.repeat(Math.max(dots - 1, 0))) ?? '';
  const own = inside === '' ? baseName(home) : inside.slice(inside.lastIndexOf('.') + 1);
  return imported === undefined || imported === '*' ? [own] : [own, imported];
}

/** Files of a language whose folders are packages. */
const PACKAGED_FILE = /\.(?:go|java)$/u;

function folderKey(path: string): string {
  return `folder:${directoryOf(path)}`;
}

function packageKey(name: string): string {
  return `package:${name}`;
}
