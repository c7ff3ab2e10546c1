import type { CodeCallGraph, CodeSurface } from '@learning-memory/code-indexer';
import type { Bindings } from './bindings.ts';
import type { FileSurface } from './call-linker.ts';

const KEPT = 2000;

/** Surfaces of the next index; the last 2000 asked for stay in memory. */
export interface SurfaceCache {
  /** Reads those that are missing in one call. */
  load(paths: readonly string[]): Promise<void>;
  get(path: string): Promise<FileSurface | undefined>;
  /** Qualified name -> path, of what one of the files alone has. */
  unitsOf(paths: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export function createSurfaceCache(callGraph: CodeCallGraph, project: string): SurfaceCache {
  // A Map keeps the order of insertion, so the first key is the one longest not asked for.
  const kept = new Map<string, FileSurface | undefined>();

  function keep(path: string, surface: FileSurface | undefined): void {
    kept.delete(path);
    kept.set(path, surface);
    const [oldest] = kept.size > KEPT ? kept.keys() : [];
    if (oldest !== undefined) kept.delete(oldest);
  }

  async function get(path: string): Promise<FileSurface | undefined> {
    if (!kept.has(path)) await load([path]);
    const surface = kept.get(path);
    keep(path, surface);
    return surface;
  }

  async function load(paths: readonly string[]): Promise<void> {
    const missing = paths.filter((path) => !kept.has(path));
    if (missing.length === 0) return;
    for (const path of missing) keep(path, undefined);
    for (const surface of await callGraph.surfaces(project, missing)) keep(surface.path, toFileSurface(surface));
  }

  return {
    load,
    get,
    async unitsOf(paths) {
      const units = new Map<string, string>();
      const several = new Set<string>();
      for (const path of paths) {
        for (const name of (await get(path))?.units.keys() ?? []) {
          if (units.has(name)) several.add(name);
          units.set(name, path);
        }
      }
      // Which of them is built, the sources do not say.
      for (const name of several) units.delete(name);
      return units;
    },
  };
}

function toFileSurface({ path, language, bindings, units }: CodeSurface): FileSurface {
  const kinds = new Map(units.map(({ qualifiedName, kind }) => [qualifiedName, kind]));
  return { path, language, bindings: JSON.parse(bindings) as Bindings, units: kinds, targets: new Map() };
}
