import {
  checkCollection,
  checkFilter,
  checkIds,
  checkModel,
  checkPoints,
  checkScroll,
  checkSearch,
  checkSignal,
  compareStrings,
  vectorStoreError,
  type CollectionInfo,
  type CollectionRef,
  type Filter,
  type GetOptions,
  type Page,
  type Point,
  type ScoredPoint,
  type ScrollOptions,
  type SearchOptions,
  type StoredPoint,
  type VectorStore,
} from '@learning-memory/vector-store';
import { toEntry, toStoredPoint, type CollectionData, type Entry } from './collection-data.ts';
import { matchesFilter } from './match-filter.ts';
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

  async ensureCollection<P extends object>(collection: CollectionRef<P>): Promise<void> {
    this.#open(collection);
  }

  async upsert<P extends object>(collection: CollectionRef<P>, points: readonly Point<P>[]): Promise<void> {
    this.#read(collection);
    checkPoints(collection, points);
    const { entries } = this.#open(collection);
    for (const entry of points.map((point) => toEntry(point))) entries.set(entry.id, entry);
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
    return searchEntries({ collection, entries, options });
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
    const { entries } = this.#open(collection);
    for (const id of ids) entries.delete(id);
  }

  async listCollections(): Promise<readonly CollectionInfo[]> {
    this.#checkOpen();
    return [...this.#collections]
      .map(([name, { model, entries }]) => ({ name, model: { ...model }, count: entries.size }))
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
    this.#checkOpen();
    checkCollection(collection);
    const data = this.#collections.get(collection.name);
    if (data === undefined) return NO_ENTRIES;
    checkModel(data.model, collection);
    return data.entries;
  }

  #open<P extends object>(collection: CollectionRef<P>): CollectionData {
    this.#read(collection);
    const known = this.#collections.get(collection.name);
    if (known !== undefined) return known;
    const { id, dimension } = collection.model;
    const created: CollectionData = { model: { id, dimension }, entries: new Map() };
    this.#collections.set(collection.name, created);
    return created;
  }
}
