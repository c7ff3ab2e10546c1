import type { CallTarget, UnresolvedCall } from '@learning-memory/code-indexer';
import type { IndexerContext } from '../indexer-context.ts';
import type { ProjectLock } from '../project-lock.ts';
import { meaningOf, type Referent, type SurfaceSource } from './call-linker.ts';
import { fileKeys } from './import-keys.ts';
import type { ModuleMap } from './modules.ts';
import { createSurfaceCache } from './surface-cache.ts';

const FILES_AT_ONCE = 50;

export interface LinkInput {
  readonly lock: ProjectLock;
  readonly modules: ModuleMap;
  /** Lists staged files. */
  readonly staged: readonly string[];
  /** Files whose surface is new, another one, or gone. */
  readonly resurfaced: readonly string[];
  /** Throws when the caller aborted. */
  readonly checkpoint: () => void;
}

/** Says what the calls of staged files mean, and anew what those of files mean that may see a resurfaced one. */
export async function linkCalls(context: IndexerContext, input: LinkInput): Promise<void> {
  const { callGraph } = context.codeIndex;
  const { lock, modules, checkpoint } = input;
  const { project } = lock.key;
  const surfaces = createSurfaceCache(callGraph, project);
  const packages = new Map<string, Promise<ReadonlyMap<string, string>>>();
  const source: SurfaceSource = {
    modules,
    surfaceOf: (path) => surfaces.get(path),
    packageUnits(directory) {
      const known = packages.get(directory) ?? surfaces.unitsOf(modules.filesIn(directory));
      packages.set(directory, known);
      return known;
    },
  };
  await lock.held(callGraph.resetTargets(lock.key));
  const paths = await dirtyFiles(context, input);
  for (let start = 0; start < paths.length; start += FILES_AT_ONCE) {
    checkpoint();
    const chunk = paths.slice(start, start + FILES_AT_ONCE);
    await surfaces.load(chunk);
    const targets: CallTarget[] = [];
    for (const call of await callGraph.calls(project, chunk)) targets.push(await targetOf(source, call));
    if (targets.length > 0) await lock.held(callGraph.setTargets(lock.key, targets));
  }
}

/** The staged files and, through all who pass names on, the importers of resurfaced ones. */
async function dirtyFiles({ codeIndex }: IndexerContext, input: LinkInput): Promise<readonly string[]> {
  const { lock, modules, staged, resurfaced } = input;
  const dirty = new Set(staged);
  const asked = new Set<string>();
  const seen = new Set(resurfaced);
  for (let paths = resurfaced; paths.length > 0;) {
    const keys = paths.flatMap((path) => fileKeys(path, modules)).filter((key) => !asked.has(key));
    for (const key of keys) asked.add(key);
    const importers = keys.length > 0 ? await codeIndex.callGraph.importers(lock.key.project, keys) : [];
    for (const path of importers) dirty.add(path);
    paths = importers.filter((path) => !seen.has(path));
    for (const path of paths) seen.add(path);
  }
  return [...dirty].sort();
}

async function targetOf(source: SurfaceSource, call: UnresolvedCall): Promise<CallTarget> {
  const file = await source.surfaceOf(call.path);
  const meaning: Referent = file && (await meaningOf(source, file, call));
  if (meaning?.kind !== 'unit') return { call: call.call, external: meaning?.kind === 'external' };
  const { path, qualifiedName } = meaning;
  return { call: call.call, unit: { path, qualifiedName }, external: false };
}
