import { languageFamily } from '../language-family.ts';
import { resolveJavaScript } from './javascript-modules.ts';
import type { ModuleMap, ModuleReference, ModuleTarget } from './modules.ts';
import { directoryOf, joinPath } from './paths.ts';
import { resolvePython } from './python-modules.ts';

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

/** Finds what `"util.h"`, `require_relative 'util'` or `require "lib.util"` names: a file beside, or below the root. */
function resolveRelative(modules: ModuleMap, { from, module }: ModuleReference): ModuleTarget {
  const extension = /\.[^./]+$/.exec(from)?.[0] ?? '';
  const dotted = module.includes('/') ? module : module.replace(/\.(?!\w{1,3}$)/g, '/');
  const names = [module, module + extension, dotted + extension];
  const places = [directoryOf(from), ''].flatMap((directory) => names.map((name) => joinPath(directory, name)));
  const path = places.find((place) => place !== undefined && place !== from && modules.has(place));
  return path === undefined ? undefined : { path };
}
