import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';

/** Modules of threads, which the modules that start them look for beside themselves. */
export const WORKERS = [
  '../../libs/clusterer/hdbscan/src/distances/distance.worker.ts',
  '../../libs/clusterer/hdbscan/src/hdbscan.worker.ts',
  '../../libs/code-indexer/core/src/fresh/survey.worker.ts',
  '../../libs/code-indexer/tree-sitter/src/parse.worker.ts',
  '../../libs/embedding/transformers/src/embedding.worker.ts',
  '../../libs/topics/core/src/thread/topics.worker.ts',
  '../../libs/value-store/core/src/clustering-space/clustering-space.worker.ts',
  'src/database/database.worker.ts',
  'src/upkeep/upkeep.worker.ts',
];

/**
 * What hooks need, each by itself and imported when it is needed: with chunks in common each would load what any of them
 * imports.
 */
export const HOOK_PARTS = ['parts/recall', 'parts/journal'];

/** A hook that asked for one of the others gets that of the server. */
export async function serverParts() {
  const files = (await readdir('src/parts')).filter((file) => file !== 'parts.ts' && !file.endsWith('.test.ts'));
  return files.map((file) => `parts/${basename(file, '.ts')}`).filter((name) => !HOOK_PARTS.includes(name));
}

/** Adapters that hooks load together with what uses them, as each file more takes them a millisecond. */
export const DEFAULT_ADAPTERS = ['@learning-memory/embedding-static/node', '@learning-memory/vector-store-sqlite'];

/** Those that somebody has to choose; hooks find them beside themselves. */
export async function chosenAdapters() {
  const table = await readFile('src/adapters.ts', 'utf8');
  const names = [...table.matchAll(/import\('(@learning-memory\/[^']+)'\)/g)].map(([, name]) => name);
  return [...new Set(names)].filter((name) => !DEFAULT_ADAPTERS.includes(name));
}

/** The module of the bundle that has a package of ours. */
export const moduleOf = (name) => `${name.slice(name.indexOf('/') + 1)}.js`;
