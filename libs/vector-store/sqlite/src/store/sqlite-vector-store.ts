import { float32At } from '@learning-memory/array-access';
import { silentLogger, type Logger } from '@learning-memory/logging';
import type { SqliteThreads } from '@learning-memory/sqlite-file';
import {
  type CollectionInfo,
  type CollectionRef,
  type Filter,
  type GetOptions,
  type Page,
  type Point,
  type Reembedding,
  type ScoredPoint,
  type ScrollOptions,
  type SearchOptions,
  type SearchQuery,
  type StoredPoint,
  type VectorStore,
  vectorStoreError,
} from '@learning-memory/vector-store';
import {
  checkCollection,
  checkFilter,
  checkIds,
  checkPoints,
  checkScroll,
  checkSearch,
  checkSignal,
  type LooseFilter,
} from '@learning-memory/vector-store-checks';
import type { AnyCollection } from '../collections/collection.ts';
import type { FoundPoint } from '../reading/read-points.ts';
import { checkFile } from './check-file.ts';
import { createReembedding, parsePayload, toProgress } from './sqlite-reembedding.ts';
import type { QueryInput } from '../search/search-points.ts';
import { createVectorWorkers, DEFAULT_BUSY_TIMEOUT_MS, type VectorWorkers } from '../threads/worker-client.ts';
import type { NewPoint } from '../writing/write-points.ts';

export interface SqliteVectorStoreOptions {
  /** Made on first use, with its folder. Other stores may keep their tables in it. */
  readonly file: string;
  /**
   * Where the file is copied before a change of its schema, the last 5 copies stay. With copies there, a file that is missing or
   * was made anew with less than half of what the newest holds is refused. Default: no copy.
   */
  readonly backupDirectory?: string | undefined;
  /** How long a call waits for the lock of another process, in milliseconds. Default 5000. */
  readonly busyTimeoutMs?: number | undefined;
  /**
   * Ids of models that are gone: a collection of one of them is on its way to the model it is used with, as `Reembedding`
   * describes, rather than refused. Default none.
   */
  readonly retiredModels?: readonly string[] | undefined;
  /** Without threads of its own: for a process that asks little and ends. Each call holds the thread up. Default false. */
  readonly inCallingThread?: boolean | undefined;
  /** Shared with other stores; their module exposes `createVectorApi` as `vectors`. Default: threads of its own. */
  readonly threads?: SqliteThreads | undefined;
  readonly logger?: Logger | undefined;
}

export interface SqliteVectorStore extends VectorStore {
  /** By name: another number after each change of a point, by whichever process. Without collections of before they were counted. */
  revisions(): Promise<ReadonlyMap<string, number>>;
}

/** A vector store in one SQLite file that several processes may share; SQLite runs in worker threads. */
export function createSqliteVectorStore(options: SqliteVectorStoreOptions): SqliteVectorStore {
  const { file, backupDirectory, busyTimeoutMs = DEFAULT_BUSY_TIMEOUT_MS, retiredModels = [] } = options;
  const { inCallingThread = false, threads, logger = silentLogger } = options;
  checkFile('Option `file` of createSqliteVectorStore', file);
  const database = { file, backupDirectory, busyTimeoutMs, retiredModels: [...retiredModels] };
  return new VectorStoreInFile(createVectorWorkers({ database, inCallingThread, threads, logger }));
}

/** Checks what comes in, and turns it into what a thread can take; what comes out likewise. */
class VectorStoreInFile implements SqliteVectorStore {
  readonly #workers: VectorWorkers;
  readonly reembedding: Reembedding;

  constructor(workers: VectorWorkers) {
    this.#workers = workers;
    this.reembedding = createReembedding(workers, (collection) => this.#checked(collection));
  }

  async ensureCollection<P extends object>(collection: CollectionRef<P>): Promise<void> {
    await this.#workers.writer.run('ensureCollection', this.#checked(collection));
  }

  async upsert<P extends object>(collection: CollectionRef<P>, points: readonly Point<P>[]): Promise<void> {
    const input = this.#checked(collection);
    checkPoints(collection, points);
    if (points.length === 0) return;
    await this.#workers.writer.run('upsert', { collection: input, points: points.map((point) => toNewPoint(point)) });
  }

  async get<P extends object>(
    collection: CollectionRef<P>,
    ids: readonly string[],
    options: GetOptions = {},
  ): Promise<readonly StoredPoint<P>[]> {
    const input = this.#checked(collection);
    checkIds(ids);
    const withVectors = options.withVectors ?? false;
    const found = await this.#workers.reader.run('get', { collection: input, ids: [...ids], withVectors });
    return Array.from(found, (point) => toStoredPoint<P>(point));
  }

  async search<P extends object>(
    collection: CollectionRef<P>,
    options: SearchOptions<P>,
  ): Promise<readonly ScoredPoint<P>[]> {
    const input = this.#checked(collection);
    checkSearch(collection, options);
    const { signal, limit } = options;
    checkSignal(signal);
    const search = { collection: input, query: toQueryInput(options.query), filter: toLoose(options.filter), limit };
    const hits = await this.#workers.reader.run('search', search, { signal });
    return Array.from(hits, ({ id, payloadJson, score, similarity, words }) => {
      const hit = { id, payload: toPayload<P>(id, payloadJson), score };
      return { ...hit, ...(similarity !== undefined && { similarity }), ...(words !== undefined && { words }) };
    });
  }

  async scroll<P extends object>(collection: CollectionRef<P>, options: ScrollOptions<P>): Promise<Page<P>> {
    const input = this.#checked(collection);
    checkScroll(options);
    const { signal, limit, cursor, orderBy, offset = 0, withVectors = false } = options;
    checkSignal(signal);
    const scroll = { collection: input, filter: toLoose(options.filter), limit, cursor, orderBy, offset, withVectors };
    const page = await this.#workers.reader.run('scroll', scroll, { signal });
    const points = Array.from(page.points, (point) => toStoredPoint<P>(point));
    return page.nextCursor === undefined ? { points } : { points, nextCursor: page.nextCursor };
  }

  async count<P extends object>(collection: CollectionRef<P>, filter?: Filter<P>): Promise<number> {
    const input = this.#checked(collection);
    checkFilter(filter);
    return this.#workers.reader.run('count', { collection: input, filter: toLoose(filter) });
  }

  async delete<P extends object>(collection: CollectionRef<P>, ids: readonly string[]): Promise<void> {
    const input = this.#checked(collection);
    checkIds(ids);
    await this.#workers.writer.run('delete', { collection: input, ids: [...ids] });
  }

  async listCollections(): Promise<readonly CollectionInfo[]> {
    this.#workers.writer.checkOpen();
    const collections = await this.#workers.reader.run('listCollections', undefined);
    return Array.from(collections, toInfo);
  }

  async revisions(): Promise<ReadonlyMap<string, number>> {
    this.#workers.writer.checkOpen();
    return new Map(await this.#workers.reader.run('revisions', undefined));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const { writer, reader } = this.#workers;
    // From here on every call is refused. Not at once: the connection that closes last folds the log into the file.
    await writer[Symbol.asyncDispose]();
    await reader[Symbol.asyncDispose]();
  }

  #checked<P extends object>(collection: CollectionRef<P>): AnyCollection {
    this.#workers.writer.checkOpen();
    checkCollection(collection);
    const { name, model, textFields, indexedFields } = collection;
    const { id, dimension } = model;
    return { name, model: { id, dimension }, textFields: { ...textFields }, indexedFields: [...indexedFields] };
  }
}

function toNewPoint<P extends object>({ id, vector, text, payload }: Point<P>): NewPoint {
  return {
    id,
    vector: vector === undefined ? undefined : Float32Array.from(vector),
    text: { ...text },
    payloadJson: JSON.stringify(payload),
  };
}

function toStoredPoint<P extends object>({ id, payloadJson, vector }: FoundPoint): StoredPoint<P> {
  const point = { id, payload: toPayload<P>(id, payloadJson) };
  return vector === undefined ? point : { ...point, vector: toNumbers(vector) };
}

function toPayload<P extends object>(id: string, payloadJson: string): P {
  const payload = parsePayload<P>(payloadJson);
  if (payload !== undefined) return payload;
  const message = `The point "${id}" is damaged: its payload is no JSON. Restore a backup of the database.`;
  throw vectorStoreError('VECTOR_STORE_CORRUPT', message, { details: { id } });
}

function toInfo({ name, model, count, reembedding }: CollectionInfo): CollectionInfo {
  const info = { name, model: { ...model }, count };
  return reembedding === undefined ? info : { ...info, reembedding: toProgress(reembedding) };
}

/** A quarter of the time of `Array.from`. */
function toNumbers(vector: Float32Array): readonly number[] {
  const numbers = new Array<number>(vector.length);
  for (let index = 0; index < vector.length; index += 1) numbers[index] = float32At(vector, index);
  return numbers;
}

function toQueryInput(query: SearchQuery): QueryInput {
  return query.mode === 'lexical' ? query : { ...query, vector: Float32Array.from(query.vector) };
}

function toLoose<P extends object>(filter: Filter<P> | undefined): LooseFilter | undefined {
  return filter as LooseFilter | undefined;
}
