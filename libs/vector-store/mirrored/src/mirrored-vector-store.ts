import { setTimeout as sleep } from 'node:timers/promises';
import { createKeyedQueue, type KeyedQueue } from '@learning-memory/concurrency';
import { systemErrorCode } from '@learning-memory/durable-file';
import { LearningMemoryError } from '@learning-memory/errors';
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
  type StoredPoint,
  type VectorStore,
  vectorStoreError,
} from '@learning-memory/vector-store';
import { checkCollection, checkIds, checkPoints } from '@learning-memory/vector-store-checks';
import { copyPoint } from './copy-point.ts';
import type { MirroredVectorStoreOptions, RowStore } from './mirrored-options.ts';
import { isOtherModel } from './mirroring/drain-journal.ts';
import { Mirroring } from './mirroring/mirroring.ts';
import type { VectorMirror } from './mirroring/vector-mirror.ts';
import { followedReembedding } from './mirrored-reembedding.ts';
import { searchBoth } from './search/search-both.ts';

/** A vector store whose rows are the truth and whose mirror can be lost. */
export interface MirroredVectorStore extends VectorStore {
  readonly mirror: VectorMirror;
}

/** What the rows refuse before they write anything. */
const REFUSED = ['validation', 'conflict'];

/**
 * Keeps everything in the rows, where a write is durable when it resolves, and carries it over to the mirror, which searches by
 * meaning ask while it has all of the collection. While it has not, or is away, the rows answer alone, and as completely.
 * Disposes both.
 */
export function createMirroredVectorStore(options: MirroredVectorStoreOptions): MirroredVectorStore {
  return new TwoPlaces(options);
}

class TwoPlaces implements MirroredVectorStore {
  readonly #options: MirroredVectorStoreOptions;
  readonly #rows: RowStore;
  readonly #mirroring: Mirroring;
  readonly #queue: KeyedQueue = createKeyedQueue();
  readonly reembedding: Reembedding;
  #isDisposed = false;

  constructor(options: MirroredVectorStoreOptions) {
    this.#options = options;
    this.#rows = options.rows;
    this.#mirroring = new Mirroring(options);
    this.reembedding = followedReembedding(options.rows.reembedding, this.#mirroring);
  }

  get mirror(): VectorMirror {
    return this.#mirroring;
  }

  async ensureCollection<P extends object>(collection: CollectionRef<P>): Promise<void> {
    await this.#rows.ensureCollection(collection);
    this.#mirroring.learn(collection);
  }

  async upsert<P extends object>(collection: CollectionRef<P>, points: readonly Point<NoInfer<P>>[]): Promise<void> {
    this.#check(collection);
    checkPoints(collection, points);
    // As the caller has it now: others write first.
    const copies = points.map((point) => copyPoint(point));
    const ids = copies.map(({ id }) => id);
    await this.#write(collection, ids, () => this.#rows.upsert(collection, copies));
  }

  async delete<P extends object>(collection: CollectionRef<P>, ids: readonly string[]): Promise<void> {
    this.#check(collection);
    checkIds(ids);
    const copies = [...ids];
    await this.#write(collection, copies, () => this.#rows.delete(collection, copies));
  }

  async search<P extends object>(
    collection: CollectionRef<P>,
    options: SearchOptions<P>,
  ): Promise<readonly ScoredPoint<P>[]> {
    const isAsked = options.query.mode !== 'lexical' && !this.#isDisposed;
    // What is wrong with the journal is no reason to find nothing; what is wrong with the question the rows say.
    if (isAsked && (await this.#isMirrorWhole(collection).catch(() => false))) {
      const found = await this.#searchBoth(collection, options);
      if (found !== undefined) return found;
    }
    return this.#whenBelievable((rows) => rows.search(collection, options));
  }

  async get<P extends object>(
    collection: CollectionRef<P>,
    ids: readonly string[],
    options?: GetOptions,
  ): Promise<readonly StoredPoint<P>[]> {
    return this.#whenBelievable((rows) => rows.get(collection, ids, options));
  }

  async scroll<P extends object>(collection: CollectionRef<P>, options: ScrollOptions<P>): Promise<Page<P>> {
    return this.#whenBelievable((rows) => rows.scroll(collection, options));
  }

  async count<P extends object>(collection: CollectionRef<P>, filter?: Filter<P>): Promise<number> {
    return this.#whenBelievable((rows) => rows.count(collection, filter));
  }

  async listCollections(): Promise<readonly CollectionInfo[]> {
    return this.#whenBelievable((rows) => rows.listCollections());
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isDisposed = true;
    await this.#mirroring[Symbol.asyncDispose]();
    await this.#rows[Symbol.asyncDispose]();
  }

  /** Rows that are being prepared are waited for. */
  async #whenBelievable<Result>(read: (rows: VectorStore) => Promise<Result>): Promise<Result> {
    if (!this.#mirroring.isPreparing || this.#isDisposed) return read(this.#rows);
    await this.#mirroring.prepared();
    if (this.#mirroring.isPreparing) this.#mirroring.noteMissed();
    return read(this.#rows);
  }

  #check<P extends object>(collection: CollectionRef<P>): void {
    if (this.#isDisposed) {
      throw vectorStoreError('VECTOR_STORE_DISPOSED', 'The vector store is disposed: create another one.');
    }
    // Before it names a folder.
    checkCollection(collection);
  }

  /** The ids are in the journal before the rows change, so that nothing can be forgotten between both. */
  async #write<P extends object>(
    collection: CollectionRef<P>,
    ids: readonly string[],
    write: () => Promise<void>,
  ): Promise<void> {
    if (ids.length === 0) return write();
    const { journal } = this.#mirroring;
    await this.#queue.run(collection.name, async () => {
      const entry = await journal.open(collection.name, ids).catch(rejectUnnoted);
      const from = await this.#revision(collection.name);
      // Where that fails the entry is taken for forsaken, later.
      const close = async (): Promise<void> => {
        const to = await this.#revision(collection.name);
        await journal.close(entry, from === undefined || to === undefined ? undefined : { from, to });
      };
      await write().catch(async (error: unknown) => {
        await (isRefused(error) ? journal.remove(entry) : close()).catch(() => undefined);
        throw error;
      });
      await close().catch(() => undefined);
    });
    this.#mirroring.learn(collection);
    if (this.#mirroring.reach.isAway) this.#mirroring.noteMissed();
    this.#mirroring.catchUp();
  }

  /** Of the rows: 0 before there is the collection, `undefined` where they tell none; then the write is found as a gap. */
  async #revision(collection: string): Promise<number | undefined> {
    const revisions = await this.#rows.revisions?.().catch(() => undefined);
    return revisions && (revisions.get(collection) ?? 0);
  }

  /** Whether the mirror has all that the rows have, as far as can be known. */
  async #isMirrorWhole<P extends object>(collection: CollectionRef<P>): Promise<boolean> {
    if (this.#options.isPassive === true) return false;
    const mirroring = this.#mirroring;
    checkCollection(collection);
    mirroring.learn(collection);
    const { name } = collection;
    if (mirroring.reach.known.reach === 'unknown') await this.#firstPass();
    const isRestoring = await mirroring.marks.has(name);
    if (mirroring.reach.isAway || mirroring.isPreparing || isRestoring) {
      mirroring.noteMissed();
      mirroring.catchUp();
      return false;
    }
    if (await mirroring.journal.hasEntries(name)) {
      // Of another process, maybe, which has ended.
      mirroring.catchUp();
      return false;
    }
    if (await mirroring.isTrusted(name)) {
      mirroring.suspect(name);
      return true;
    }
    mirroring.distrust(name);
    return false;
  }

  /** So that the first answer can say already that the mirror is away. */
  async #firstPass(): Promise<void> {
    this.#mirroring.catchUp();
    const over = new AbortController();
    const late = sleep(this.#mirroring.patienceMs, undefined, { signal: over.signal, ref: false }).catch(
      () => undefined,
    );
    await Promise.race([this.#mirroring.settled(), late]);
    over.abort();
  }

  async #searchBoth<P extends object>(
    collection: CollectionRef<P>,
    options: SearchOptions<P>,
  ): Promise<readonly ScoredPoint<P>[] | undefined> {
    const { mirror } = this.#options;
    const late = AbortSignal.timeout(this.#mirroring.patienceMs);
    const signal = options.signal === undefined ? late : AbortSignal.any([options.signal, late]);
    try {
      const found = await searchBoth({ rows: this.#rows, mirror, signal }, collection, options);
      if (found === undefined) this.#mirroring.suspect(collection.name);
      return found;
    } catch (error) {
      this.#noteFailure(collection, error, late);
      return undefined;
    }
  }

  /** What the caller did wrong, or stopped, the rows tell. */
  #noteFailure<P extends object>({ name }: CollectionRef<P>, error: unknown, late: AbortSignal): void {
    if (late.aborted) {
      const message = `The mirror did not answer within ${String(this.#mirroring.patienceMs)} ms.`;
      this.#mirroring.noteFailure(vectorStoreError('VECTOR_STORE_UNAVAILABLE', message));
      this.#mirroring.noteMissed();
    } else if (isOtherModel(error)) {
      this.#mirroring.suspect(name);
    } else if (!isRefused(error) && !isAborted(error)) {
      this.#mirroring.noteFailure(error);
      this.#mirroring.noteMissed();
    }
  }
}

function rejectUnnoted(cause: unknown): never {
  const code = systemErrorCode(cause) ?? String(cause);
  const message = `What is to be written cannot be noted for the mirror (${code}), so nothing was stored. Free space, or fix the permissions of the folder of the data, and try again.`;
  throw vectorStoreError('VECTOR_STORE_UNAVAILABLE', message, { cause });
}

function isRefused(error: unknown): boolean {
  return LearningMemoryError.isInstance(error) && REFUSED.includes(error.kind);
}

function isAborted(error: unknown): boolean {
  return LearningMemoryError.isInstance(error) && error.kind === 'aborted';
}
