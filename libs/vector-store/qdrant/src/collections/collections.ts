import { randomUUID } from 'node:crypto';
import { createKeyedQueue, type KeyedQueue } from '@learning-memory/concurrency';
import { compareStrings } from '@learning-memory/text-analysis';
import type { CollectionModel, CollectionRef } from '@learning-memory/vector-store';
import { checkCollection, checkModel } from '@learning-memory/vector-store-checks';
import type { QdrantConnection } from '../connection/qdrant-connection.ts';
import type { CollectionWatch, QdrantLayout, QdrantVectorStoreOptions } from '../connection/qdrant-options.ts';
import {
  checkCollectionInfo,
  checkCollections,
  checkDeletion,
  checkDone,
  checkOperation,
} from '../connection/result-checks.ts';
import { toCreation, toIndexes } from './collection-layout.ts';
import {
  isOnItsWay,
  readCollection,
  readOwnCollection,
  toMetadata,
  type StoredCollection,
} from './stored-collection.ts';

const NOT_FOUND = 404;
/** Another one was quicker to make it; older servers say 400. */
const EXISTS = [400, 409];
const ANY_MODEL: CollectionModel = { id: 'any', dimension: 1 };

type CollectionsOptions = Pick<QdrantVectorStoreOptions, 'layout' | 'watch'>;

/** The collections of one server that begin with a prefix. Nothing of them is remembered: others may change them. */
export class Collections {
  readonly #connection: QdrantConnection;
  readonly #prefixOf: () => string;
  #knownPrefix: string | undefined;
  readonly #layout: QdrantLayout;
  readonly #watch: CollectionWatch | undefined;
  readonly #queue: KeyedQueue = createKeyedQueue();

  constructor(connection: QdrantConnection, prefixOf: () => string, { layout = {}, watch }: CollectionsOptions) {
    this.#connection = connection;
    this.#prefixOf = prefixOf;
    this.#layout = layout;
    this.#watch = watch;
  }

  /** `undefined` when it is missing; rejects a model that is not its own and not the next. */
  async find<P extends object>(
    collection: CollectionRef<P>,
    signal?: AbortSignal,
  ): Promise<StoredCollection | undefined> {
    const stored = await this.#read(collection, signal);
    if (stored !== undefined && !isOnItsWay(stored, collection)) checkModel(stored.model, collection);
    return stored;
  }

  /** What `find` found; made where it is missing, with all its indexes. */
  async open<P extends object>(
    collection: CollectionRef<P>,
    stored: StoredCollection | undefined,
  ): Promise<StoredCollection> {
    if (stored !== undefined && this.#missingIndexes(stored, collection).length === 0) return stored;
    const made = await this.openOfAnyModel(collection);
    if (!isOnItsWay(made, collection)) checkModel(made.model, collection);
    return made;
  }

  /** As `open`, whatever its model. */
  async openOfAnyModel<P extends object>(collection: CollectionRef<P>): Promise<StoredCollection> {
    this.#connection.checkOpen();
    checkCollection(collection);
    return this.#queue.run(collection.name, () => this.#make(collection));
  }

  /** By name. */
  async list(): Promise<readonly (readonly [name: string, stored: StoredCollection])[]> {
    const { collections } = await this.#connection.result({
      name: 'list collections',
      check: checkCollections,
      send: (api, init) => api.getCollections({}, init),
    });
    const names = collections.map(({ name }) => name).filter((name) => name.startsWith(this.#prefix));
    const found = await Promise.all(names.sort(compareStrings).map((name) => this.#info(name)));
    const listed = names.flatMap((serverName, index) => {
      const info = found[index];
      const stored = info && readOwnCollection(serverName, info);
      return stored === undefined ? [] : [[serverName.slice(this.#prefix.length), stored] as const];
    });
    await this.#tellOf(new Map(listed));
    return listed;
  }

  async #tellOf(listed: ReadonlyMap<string, StoredCollection>): Promise<void> {
    for (const name of new Set([...listed.keys(), ...((await this.#watch?.names()) ?? [])])) {
      await this.#watch?.seen(name, listed.get(name)?.mark);
    }
  }

  /** Records the models of a collection. */
  async record(
    { serverName, mark }: StoredCollection,
    model: CollectionModel,
    next: CollectionModel | undefined,
  ): Promise<void> {
    await this.#connection.run({
      name: 'record the model',
      check: checkDone,
      send: (api, init) =>
        api.updateCollection({ collection_name: serverName, metadata: { ...toMetadata(model, next), mark } }, init),
    });
  }

  /** Whatever its state; nothing where there is none. */
  async drop(name: string): Promise<void> {
    this.#connection.checkOpen();
    // The rule for names: what passes it is one collection under the prefix.
    checkCollection({ name, model: ANY_MODEL, textFields: {}, indexedFields: [] });
    const collection_name = this.serverNameOf(name);
    await this.#queue.run(name, async () => {
      await this.#connection.run({
        name: 'delete a collection',
        check: checkDeletion,
        send: (api, init) => api.deleteCollection({ collection_name }, init),
        accepts: [NOT_FOUND],
      });
    });
  }

  /** What a collection is called on the server. */
  serverNameOf(name: string): string {
    return this.#prefix + name;
  }

  get #prefix(): string {
    return (this.#knownPrefix ??= this.#prefixOf());
  }

  async #read<P extends object>(
    collection: CollectionRef<P>,
    signal?: AbortSignal,
  ): Promise<StoredCollection | undefined> {
    this.#connection.checkOpen();
    checkCollection(collection);
    const serverName = this.#prefix + collection.name;
    const info = await this.#info(serverName, signal);
    const stored = info && readCollection(serverName, info);
    await this.#watch?.seen(collection.name, stored?.mark);
    return stored;
  }

  #info(serverName: string, signal?: AbortSignal) {
    return this.#connection.run({
      name: 'read a collection',
      check: checkCollectionInfo,
      send: (api, init) => api.getCollection({ collection_name: serverName }, init),
      signal,
      accepts: [NOT_FOUND],
    });
  }

  async #make<P extends object>(collection: CollectionRef<P>): Promise<StoredCollection> {
    const found = (await this.#read(collection)) ?? (await this.#create(collection));
    for (const [field_name, field_schema] of this.#missingIndexes(found, collection)) {
      await this.#connection.run({
        name: 'index a field',
        check: checkOperation,
        send: (api, init) =>
          api.createFieldIndex({ collection_name: found.serverName, field_name, field_schema, wait: true }, init),
      });
    }
    return (await this.#read(collection)) ?? found;
  }

  async #create<P extends object>(collection: CollectionRef<P>): Promise<StoredCollection> {
    const collection_name = this.#prefix + collection.name;
    const { metadata, ...creation } = toCreation(collection.model, this.#layout);
    const mark = randomUUID();
    const request = {
      name: 'create a collection',
      check: checkDone,
      send: (api, init) =>
        api.createCollection({ collection_name, ...creation, metadata: { ...metadata, mark } }, init),
    } satisfies Parameters<QdrantConnection['run']>[0];
    await this.#connection.run({ ...request, accepts: EXISTS });
    const made = await this.#read(collection);
    if (made !== undefined) return made;
    // It was refused for another reason, which this says.
    await this.#connection.run(request);
    return {
      serverName: collection_name,
      model: collection.model,
      mark,
      next: undefined,
      indexed: new Set(),
      vectorNames: new Set(),
    };
  }

  #missingIndexes<P extends object>({ indexed }: StoredCollection, collection: CollectionRef<P>) {
    return [...toIndexes(collection, this.#layout)].filter(([key]) => !indexed.has(key));
  }
}
