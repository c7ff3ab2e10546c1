import type { ModuleMap, ModuleTarget } from './modules.ts';
import { directoryOf, joinPath } from './paths.ts';

/** Their files see each other's names by lying in one folder. */
const PACKAGED = new Set(['go', 'java']);
/** Have no domain in front: those of the language. */
const GO_LIBRARY = /^[^./]+(?:\/|$)/u;
const JAVA_LIBRARY = /^(?:javax?|jdk)\./u;

export function isPackaged(language: string): boolean {
  return PACKAGED.has(language);
}

/** The folder of a Go package in the project, by the path that it is imported under. */
export function goDirectory(
  modules: ModuleMap,
  module: string,
): { readonly directory: string } | 'external' | undefined {
  const parts = module.split('/');
  const ends = parts.map((_, index) => parts.slice(index).join('/'));
  const directory = ends.find((end) => modules.filesIn(end).some((path) => path.endsWith('.go')));
  if (directory !== undefined) return { directory };
  return GO_LIBRARY.test(module) ? 'external' : undefined;
}

/** The file of a public Java class, by its whole name. */
export function javaFile(modules: ModuleMap, qualifiedName: string): ModuleTarget {
  const place = `${qualifiedName.replaceAll('.', '/')}.java`;
  const named = modules.named(place.slice(place.lastIndexOf('/') + 1));
  const path = named.find((one) => one === place || one.endsWith(`/${place}`));
  if (path !== undefined) return { path };
  return JAVA_LIBRARY.test(qualifiedName) ? 'external' : undefined;
}

/** The file that a Java class of the same package would have. */
export function javaSibling(modules: ModuleMap, from: string, name: string): string | undefined {
  const path = joinPath(directoryOf(from), `${name}.java`);
  return path !== undefined && modules.has(path) ? path : undefined;
}
