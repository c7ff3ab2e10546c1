import { compareStrings } from '@learning-memory/text-analysis';
import {
  vectorStoreError,
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
  type StoredPoint,
  type VectorStore,
} from '@learning-memory/vector-store';
import {
  checkCollection,
  checkFilter,
  checkIds,
  checkModel,
  checkPoints,
  checkScroll,
  checkSearch,
  checkSignal,
  matchesFilter,
} from '@learning-memory/vector-store-checks';
import { toEntry, toStoredPoint, type CollectionData, type Entry } from './collection-data.ts';
import { createReembedding } from './memory-reembedding.ts';
import { dropEntry, entriesOf, isOnItsWay, keepEntry, progressOf } from './next-model.ts';
import { scrollEntries } from './scroll-entries.ts';
import { searchEntries } from './search-entries.ts';

/** An empty store whose points live as long as it does. Every search and scroll looks at every point. */
export function createMemoryVectorStore(): VectorStore {
  return new MemoryVectorStore();
}

const NO_ENTRIES: ReadonlyMap<string, Entry> = new Map();

class MemoryVectorStore implements VectorStore {
  readonly #collections = new Map<string, CollectionData>();
  #disposed = false;
  readonly reembedding: Reembedding = createReembedding({
    find: (collection) => this.#find(collection),
    open: (collection) => this.#openOfAnyModel(collection),
  });

  async ensureCollection<P extends object>(collection: CollectionRef<P>): Promise<void> {
    this.#open(collection);
  }

  async upsert<P extends object>(collection: CollectionRef<P>, points: readonly Point<P>[]): Promise<void> {
    this.#read(collection);
    checkPoints(collection, points);
    if (points.length === 0) return;
    const data = this.#open(collection);
    for (const entry of points.map((point) => toEntry(point))) keepEntry(data, collection, entry);
  }

  async get<P extends object>(
    collection: CollectionRef<P>,
    ids: readonly string[],
    options: GetOptions = {},
  ): Promise<readonly StoredPoint<P>[]> {
    const entries = this.#read(collection);
    checkIds(ids);
    return ids
      .map((id) => entries.get(id))
      .filter((entry) => entry !== undefined)
      .map((entry) => toStoredPoint<P>(entry, options.withVectors));
  }

  async search<P extends object>(
    collection: CollectionRef<P>,
    options: SearchOptions<P>,
  ): Promise<readonly ScoredPoint<P>[]> {
    const entries = this.#read(collection);
    checkSearch(collection, options);
    checkSignal(options.signal);
    return searchEntries({ collection, entries, options: this.#byWordsOnItsWay(collection, options) });
  }

  async scroll<P extends object>(collection: CollectionRef<P>, options: ScrollOptions<P>): Promise<Page<P>> {
    const entries = this.#read(collection);
    checkScroll(options);
    checkSignal(options.signal);
    return scrollEntries(entries.values(), options);
  }

  async count<P extends object>(collection: CollectionRef<P>, filter?: Filter<P>): Promise<number> {
    const entries = this.#read(collection);
    checkFilter(filter);
    return [...entries.values()].filter(({ payload }) => matchesFilter(payload as P, filter)).length;
  }

  async delete<P extends object>(collection: CollectionRef<P>, ids: readonly string[]): Promise<void> {
    this.#read(collection);
    checkIds(ids);
    const data = this.#open(collection);
    for (const id of ids) dropEntry(data, id);
  }

  async listCollections(): Promise<readonly CollectionInfo[]> {
    this.#checkOpen();
    return [...this.#collections]
      .map(([name, data]) => toInfo(name, data))
      .sort((a, b) => compareStrings(a.name, b.name));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#disposed = true;
    this.#collections.clear();
  }

  #checkOpen(): void {
    if (!this.#disposed) return;
    throw vectorStoreError('VECTOR_STORE_DISPOSED', 'The vector store is disposed: create another one.');
  }

  #read<P extends object>(collection: CollectionRef<P>): ReadonlyMap<string, Entry> {
    const data = this.#find(collection);
    return data === undefined ? NO_ENTRIES : entriesOf(data, collection);
  }

  #find<P extends object>(collection: CollectionRef<P>): CollectionData | undefined {
    this.#checkOpen();
    checkCollection(collection);
    const data = this.#collections.get(collection.name);
    if (data !== undefined && !isOnItsWay(data, collection)) checkModel(data.model, collection);
    return data;
  }

  #open<P extends object>(collection: CollectionRef<P>): CollectionData {
    this.#find(collection);
    return this.#openOfAnyModel(collection);
  }

  #openOfAnyModel<P extends object>(collection: CollectionRef<P>): CollectionData {
    this.#checkOpen();
    checkCollection(collection);
    const { name, model } = collection;
    const known = this.#collections.get(name);
    if (known !== undefined) return known;
    const { id, dimension } = model;
    const created: CollectionData = { model: { id, dimension }, entries: new Map(), next: undefined, revision: 0 };
    this.#collections.set(name, created);
    return created;
  }

  #byWordsOnItsWay<P extends object>(collection: CollectionRef<P>, options: SearchOptions<P>): SearchOptions<P> {
    const { query } = options;
    const data = this.#find(collection);
    if (query.mode !== 'hybrid' || data === undefined || !isOnItsWay(data, collection)) return options;
    return { ...options, query: { mode: 'lexical', text: query.text } };
  }
}

function toInfo(name: string, data: CollectionData): CollectionInfo {
  const info = { name, model: { ...data.model }, count: data.entries.size };
  const reembedding = progressOf(data);
  return reembedding === undefined ? info : { ...info, reembedding };
}
