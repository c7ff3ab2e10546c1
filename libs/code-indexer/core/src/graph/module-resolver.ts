import { languageFamily } from '../language-family.ts';
import { resolveJavaScript } from './javascript-modules.ts';
import { directoryOf, joinPath } from './paths.ts';
import { resolvePython } from './python-modules.ts';

/** The files of the next index, by which modules are found. */
export interface ModuleMap {
  has(path: string): boolean;
  /** Paths whose last segment this is. */
  named(fileName: string): readonly string[];
  /** Directory of the package of this name in the project; `undefined` for others. */
  packageDirectory(name: string): string | undefined;
  /** Name of the package whose home the directory is. */
  packageAt(directory: string): string | undefined;
}

export interface ModuleReference {
  /** The file that names the module. */
  readonly from: string;
  readonly language: string;
  /** As written. */
  readonly module: string;
}

/** A file of the project; `external` for certain; or unknown. */
export type ModuleTarget = { readonly path: string } | 'external' | undefined;

export function resolveModule(modules: ModuleMap, reference: ModuleReference): ModuleTarget {
  switch (languageFamily(reference.language)) {
    case 'js':
      return resolveJavaScript(modules, reference);
    case 'python':
      return resolvePython(modules, reference);
    default:
      return resolveRelative(modules, reference);
  }
}

/** `"util.h"`, `require_relative 'util'`, `require "lib.util"`: a file beside, or below the root. */
function resolveRelative(modules: ModuleMap, { from, module }: ModuleReference): ModuleTarget {
  const extension = /\.[^./]+$/.exec(from)?.[0] ?? '';
  const dotted = module.includes('/') ? module : module.replace(/\.(?!\w{1,3}$)/g, '/');
  const names = [module, module + extension, dotted + extension];
  const places = [directoryOf(from), ''].flatMap((directory) => names.map((name) => joinPath(directory, name)));
  const path = places.find((place) => place !== undefined && place !== from && modules.has(place));
  return path === undefined ? undefined : { path };
}
