import type {
  CollectionInfo,
  CollectionRef,
  Filter,
  GetOptions,
  Page,
  Point,
  Reembedding,
  ScoredPoint,
  ScrollOptions,
  SearchOptions,
  StoredPoint,
  VectorStore,
} from '@learning-memory/vector-store';
import {
  checkFilter,
  checkIds,
  checkPoints,
  checkScroll,
  checkSearch,
  checkSignal,
} from '@learning-memory/vector-store-checks';
import { Collections } from './collections/collections.ts';
import { vectorNameFor, type StoredCollection } from './collections/stored-collection.ts';
import { checkOptions } from './connection/check-options.ts';
import { QdrantConnection } from './connection/qdrant-connection.ts';
import type { QdrantVectorStoreOptions } from './connection/qdrant-options.ts';
import { checkPrefix } from './connection/server-address.ts';
import { compileFilter } from './points/compile-filter.ts';
import { pointIdOf } from './points/point-id.ts';
import { toStoredPoint } from './points/point-record.ts';
import { PointReader } from './points/points.ts';
import { readById } from './points/read-by-id.ts';
import { createRevisions } from './points/revisions.ts';
import { deletePoints, writePoints } from './points/write-points.ts';
import { createReembedding, readProgress } from './reembedding/qdrant-reembedding.ts';
import { PlaceCache } from './scrolling/place-cache.ts';
import { scrollPoints } from './scrolling/scroll-points.ts';
import { searchPoints } from './search/search-points.ts';

const DEFAULT_PREFIX = 'learning_memory_';

/** A vector store on a Qdrant server (1.18 or newer) that several machines may share. Asks nothing of it before the first call. */
export function createQdrantVectorStore(options: QdrantVectorStoreOptions): QdrantVectorStore {
  return new ServerVectorStore(options);
}

/** A vector store, and what a server needs beside the contract. */
export interface QdrantVectorStore extends VectorStore {
  /**
   * Deletes the collection of this name under the prefix of the store with all its points, in whatever state the server has it: also one
   * that the store can no longer read. Resolves where there is none.
   */
  dropCollection(name: string): Promise<void>;
}

class ServerVectorStore implements QdrantVectorStore {
  readonly #connection: QdrantConnection;
  readonly #collections: Collections;
  readonly #reader: PointReader;
  readonly #places = new PlaceCache();
  readonly #nextRevision = createRevisions();
  readonly reembedding: Reembedding;

  constructor(options: QdrantVectorStoreOptions) {
    checkOptions(options);
    this.#connection = new QdrantConnection(options);
    this.#collections = new Collections(this.#connection, prefixOf(options), options);
    this.#reader = new PointReader(this.#connection);
    this.reembedding = createReembedding({
      connection: this.#connection,
      collections: this.#collections,
      reader: this.#reader,
    });
  }

  async ensureCollection<P extends object>(collection: CollectionRef<P>): Promise<void> {
    await this.#collections.open(collection, await this.#collections.find(collection));
  }

  async upsert<P extends object>(collection: CollectionRef<P>, points: readonly Point<P>[]): Promise<void> {
    // As the caller has it now: the answer of the server is waited for below, and what it refuses is told first.
    const checking = checkedCopies(collection, points);
    checking.catch(() => undefined);
    const found = await this.#collections.find(collection);
    const copies = await checking;
    if (copies.length === 0) return;
    const stored = await this.#collections.open(collection, found);
    await writePoints(this.#connection, { stored, collection, points: copies, nextRevision: this.#nextRevision });
    this.#places.forget(stored.serverName);
  }

  async get<P extends object>(
    collection: CollectionRef<P>,
    ids: readonly string[],
    options: GetOptions = {},
  ): Promise<readonly StoredPoint<P>[]> {
    const stored = await this.#collections.find(collection);
    checkIds(ids);
    if (stored === undefined || ids.length === 0) return [];
    const vectorName = options.withVectors === true ? vectorNameFor(collection) : undefined;
    const records = await readById(this.#reader, stored, { ids, include: ['id', 'json'], vectorName });
    return ids.flatMap((id) => {
      const record = records.get(pointIdOf(id));
      return record === undefined ? [] : [toStoredPoint<P>(record, vectorName)];
    });
  }

  async search<P extends object>(
    collection: CollectionRef<P>,
    options: SearchOptions<P>,
  ): Promise<readonly ScoredPoint<P>[]> {
    const stored = await this.#collections.find(collection, options.signal);
    checkSearch(collection, options);
    checkSignal(options.signal);
    return stored === undefined
      ? []
      : searchPoints({ connection: this.#connection, reader: this.#reader }, { stored, collection, options });
  }

  async scroll<P extends object>(collection: CollectionRef<P>, options: ScrollOptions<P>): Promise<Page<P>> {
    const stored = await this.#collections.find(collection, options.signal);
    checkScroll(options);
    checkSignal(options.signal);
    if (stored === undefined) return { points: [] };
    return scrollPoints({ reader: this.#reader, cache: this.#places, stored, collection, options });
  }

  async count<P extends object>(collection: CollectionRef<P>, filter?: Filter<P>): Promise<number> {
    const stored = await this.#collections.find(collection);
    checkFilter(filter);
    return stored === undefined ? 0 : this.#reader.count(stored, [compileFilter(filter)]);
  }

  async delete<P extends object>(collection: CollectionRef<P>, ids: readonly string[]): Promise<void> {
    const stored = await this.#collections.find(collection);
    checkIds(ids);
    if (stored === undefined) return;
    await deletePoints(this.#connection, stored, ids);
    this.#places.forget(stored.serverName);
  }

  async listCollections(): Promise<readonly CollectionInfo[]> {
    const collections = await this.#collections.list();
    return Promise.all(collections.map(([name, stored]) => this.#toInfo(name, stored)));
  }

  async dropCollection(name: string): Promise<void> {
    await this.#collections.drop(name);
    this.#places.forget(this.#collections.serverNameOf(name));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#connection[Symbol.asyncDispose]();
  }

  async #toInfo(name: string, stored: StoredCollection): Promise<CollectionInfo> {
    const [count, reembedding] = await Promise.all([
      this.#reader.count(stored, []),
      readProgress(this.#reader, stored),
    ]);
    const info = { name, model: stored.model, count };
    return reembedding === undefined ? info : { ...info, reembedding };
  }
}

/** A wrong one is refused at once. */
function prefixOf({ prefix = DEFAULT_PREFIX }: QdrantVectorStoreOptions): () => string {
  if (typeof prefix === 'function') return () => checkPrefix(prefix());
  const checked = checkPrefix(prefix);
  return () => checked;
}

/** A copy would no longer show what JSON has changed: first what came in is checked. */
async function checkedCopies<P extends object>(
  collection: CollectionRef<P>,
  points: readonly Point<P>[],
): Promise<readonly Point<P>[]> {
  checkPoints(collection, points);
  return points.map((point) => copyPoint(point));
}

function copyPoint<P extends object>({ id, vector, text, payload }: Point<P>): Point<P> {
  return {
    id,
    vector: vector?.slice(),
    text: { ...text },
    payload: JSON.parse(JSON.stringify(payload)) as P,
  };
}
