import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CodeIndexer, CodeIndexFollower, CodeIndexStore, CodeUnitPayload } from '@learning-memory/code-indexer';
import { createHashEmbedding } from '@learning-memory/embedding-hash';
import type { EmbeddingService } from '@learning-memory/embedding';
import { createSqliteMetadataStore, type SqliteMetadataStore } from '@learning-memory/metadata-store-sqlite';
import { createSearcher } from '@learning-memory/searcher-core';
import type { CollectionRef, StoredPoint, VectorStore } from '@learning-memory/vector-store';
import { createSqliteVectorStore } from '@learning-memory/vector-store-sqlite';
import { createCodeIndexer, createCodeIndexFollower, type CodeIndexerOptions } from '../code-indexer.ts';
import { codeUnitCollection } from '../code-unit-collection.ts';
import type { CodeIndexFollowerOptions } from '../fresh/code-index-follower.ts';
import { createLineParser } from './line-parser.ts';
import { writeFiles } from './write-files.ts';

export interface Home extends AsyncDisposable {
  readonly folder: string;
  /** The folder of the project's files. */
  readonly root: string;
  readonly clock: { now: number };
  readonly embedding: EmbeddingService;
  readonly vectorStore: VectorStore;
  readonly codeIndex: CodeIndexStore;
  readonly collection: CollectionRef<CodeUnitPayload>;
  readonly indexer: CodeIndexer;
  /** Another indexer over the same stores, as after a restart or in another process. */
  open(options?: Partial<CodeIndexerOptions>): CodeIndexer;
  /** As another process that follows the index. */
  follower(options?: Partial<CodeIndexerOptions>, followerOptions?: CodeIndexFollowerOptions): CodeIndexFollower;
  /** Paths relative to the root. */
  write(files: Readonly<Record<string, string | Uint8Array>>): Promise<void>;
  remove(path: string): Promise<void>;
  /** What searches may find: points of live units, by path and line. */
  points(project?: string): Promise<readonly StoredPoint<CodeUnitPayload>[]>;
  /** Names of the units that searches may find. */
  names(project?: string): Promise<readonly string[]>;
}

export const START = 1_700_000_000_000;

/** Real stores in one file of a new folder, with the hash model and the line parser unless others are given. */
export async function newHome(options: Partial<CodeIndexerOptions> = {}): Promise<Home> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'code-indexer-')));
  const root = join(folder, 'project');
  await mkdir(root);
  const clock = { now: START };
  const embedding = options.embedding ?? createHashEmbedding({ dimension: 16 });
  const { vectorStore, metadataStore } = openStores(folder);
  const { codeIndex } = metadataStore;
  const collection = codeUnitCollection({ id: embedding.model.id, dimension: embedding.model.dimension });
  const parts = { parser: createLineParser(), embedding, vectorStore, codeIndex, now: () => clock.now };
  const open = (more: Partial<CodeIndexerOptions> = {}): CodeIndexer => {
    const all = { ...parts, ...options, ...more };
    return createCodeIndexer({ searcher: createSearcher(all), ...all });
  };
  const points = async (project = 'app'): Promise<readonly StoredPoint<CodeUnitPayload>[]> => {
    const all = await allPoints(vectorStore, collection);
    const live = await codeIndex.liveUnits(all.map(({ id }) => id));
    return all.filter(({ id, payload }) => payload.project === project && live.has(id));
  };
  return {
    folder,
    root,
    clock,
    embedding,
    vectorStore,
    codeIndex,
    collection,
    open,
    follower: (more = {}, followerOptions) =>
      createCodeIndexFollower({ ...parts, ...options, ...more }, followerOptions),
    points,
    indexer: open(),
    write: (files) => writeFiles(root, files),
    remove: (path) => rm(join(root, path), { recursive: true }),
    names: async (project) => (await points(project)).map(({ payload }) => payload.name).sort(),
    async [Symbol.asyncDispose]() {
      await vectorStore[Symbol.asyncDispose]();
      await metadataStore[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export function openStores(folder: string): {
  readonly vectorStore: VectorStore;
  readonly metadataStore: SqliteMetadataStore;
} {
  const file = join(folder, 'memory.db');
  return {
    vectorStore: createSqliteVectorStore({ file }),
    metadataStore: createSqliteMetadataStore({ file, backupDirectory: join(folder, 'backups') }),
  };
}

/** All points, also those of no index. */
export async function allPoints(
  store: VectorStore,
  collection: CollectionRef<CodeUnitPayload>,
): Promise<readonly StoredPoint<CodeUnitPayload>[]> {
  const points: StoredPoint<CodeUnitPayload>[] = [];
  let cursor: string | undefined;
  do {
    const page = await store.scroll(collection, { limit: 1000, cursor, withVectors: true });
    points.push(...page.points);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return points.sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

function key({ id, payload }: StoredPoint<CodeUnitPayload>): string {
  return `${payload.path}\0${String(payload.startLine).padStart(7, '0')}\0${id}`;
}
