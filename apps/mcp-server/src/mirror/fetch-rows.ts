import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import type { CodeParser } from '@learning-memory/code-indexer';
import { replaceFile } from '@learning-memory/durable-file';
import type { Logger } from '@learning-memory/logging';
import { backupDatabase } from '@learning-memory/sqlite-file';
import type { CollectionInfo, VectorStore } from '@learning-memory/vector-store';
import type { PreparationContext } from '@learning-memory/vector-store-mirrored';
import { migratedCollection, type MigratedCollection } from '../migration/migrated-collections.ts';
import { forgetCollections } from '../qdrant/known-collections.ts';
import { declareRowsHere, elsewhereSince, rowsPlace, type RowsPlace } from './rows-here.ts';
import { compareOwnership } from './compare-ownership.ts';
import { fetchCollection } from './fetch-collection.ts';
import type { Fetching, FetchingState } from './fetching.ts';
import { mirrorPaths } from './mirror-paths.ts';

export interface FetchingOptions {
  /** The folder of the mirror. */
  readonly directory: string;
  readonly database: string;
  readonly backups: string | undefined;
  /** Opens the store on the server that earlier releases kept everything in. */
  readonly openFormer: () => VectorStore;
  readonly codeParser: () => Promise<CodeParser>;
  readonly logger: Logger;
}

/**
 * Fetches the rows of a home that had them on a server alone, before its own rows are believed. Nothing is changed on the
 * server, and what the home held before is backed up.
 */
export async function fetchRows(context: PreparationContext, options: FetchingOptions): Promise<void> {
  const former = options.openFormer();
  try {
    await fetchAll(former, context, options);
  } finally {
    await former[Symbol.asyncDispose]();
  }
}

async function fetchAll(former: VectorStore, context: PreparationContext, options: FetchingOptions): Promise<void> {
  const { directory, logger } = options;
  const { fetching } = mirrorPaths(directory);
  const infos = await former.listCollections();
  const { signal } = context;
  context.noteAnswer();
  const filled = infos.filter(({ count }) => count > 0);
  const [begun, place] = [await readState(fetching), await rowsPlace(directory)];
  const owner =
    begun !== undefined ? 'server' : await compareOwnership(context.rows, former, { infos: filled, place, signal });
  if (owner === 'home') return keepRows(filled, place, options);
  const save = (state: FetchingState) => replaceFile(fetching, JSON.stringify(state));
  if (begun === undefined) {
    await mkdir(directory, { recursive: true });
    await backUp(options);
    await save({ done: [] });
  }
  const state = begun ?? { done: [] };
  const counts = await fetchEach(
    { ...context, former, since: await elsewhereSince(directory), save },
    { infos, state, options },
  );
  await declareRowsHere(directory, { fetched: counts });
  await forgetCollections(directory);
  await rm(fetching, { force: true });
  logger.warn('vector-mirror.rows-fetched', { counts });
}

/** What the home itself stored on the server lies there beside what is of others, and is none of its rows. */
async function keepRows(
  filled: readonly CollectionInfo[],
  place: RowsPlace,
  { directory, logger }: FetchingOptions,
): Promise<void> {
  const left = filled.map(({ name }) => name);
  if (place !== 'elsewhere' || left.length === 0) return declareRowsHere(directory);
  logger.warn('vector-mirror.rows-left', { left });
  await declareRowsHere(directory, { left });
}

async function fetchEach(
  fetching: Fetching,
  {
    infos,
    state,
    options,
  }: { readonly infos: readonly CollectionInfo[]; readonly state: FetchingState; readonly options: FetchingOptions },
): Promise<Readonly<Record<string, number>>> {
  const { codeParser, logger } = options;
  const counts: Record<string, number> = {};
  const done = [...state.done];
  for (const info of infos) {
    counts[info.name] = info.count;
    if (done.includes(info.name)) continue;
    const migrated = await describe(info, codeParser);
    if (migrated === undefined) logger.warn('vector-mirror.unknown-collection', { collection: info.name });
    else
      await fetchCollection(fetching, {
        migrated,
        info,
        done,
        from: state.current === info.name ? state.cursor : undefined,
      });
    done.push(info.name);
    await fetching.save({ done });
  }
  return counts;
}

async function describe(
  { name, model }: CollectionInfo,
  codeParser: () => Promise<CodeParser>,
): Promise<MigratedCollection | undefined> {
  return migratedCollection(name, model, await codeParser());
}

async function backUp({ database, backups }: FetchingOptions): Promise<void> {
  if (backups === undefined || !existsSync(database)) return;
  await backupDatabase(database, { directory: backups, reason: 'before-fetching', keep: 3 });
}

async function readState(file: string): Promise<FetchingState | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as FetchingState;
  } catch {
    return undefined;
  }
}
