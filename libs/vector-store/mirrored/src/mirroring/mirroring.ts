import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { silentLogger, type Logger } from '@learning-memory/logging';
import { withExclusiveLock } from '@learning-memory/sqlite-file';
import type { CollectionRef } from '@learning-memory/vector-store';
import { checkSignal } from '@learning-memory/vector-store-checks';
import { Coverage } from '../journal/coverage.ts';
import { RestoreMarks, restoringFolder } from '../journal/restore-marks.ts';
import { WriteJournal } from '../journal/write-journal.ts';
import type { MirroredVectorStoreOptions } from '../mirrored-options.ts';
import { revisionOf, type Carrying } from './carrying.ts';
import { CarryingPass } from './carrying-pass.ts';
import { describeCollections } from './describe-collections.ts';
import type { CollectionState, MirrorState, ReindexedCollection, ReindexOptions } from './mirror-state.ts';
import { Reach } from './reach.ts';
import { reindexCollections } from './reindex-collections.ts';
import type { VectorMirror } from './vector-mirror.ts';

/** While another process carries points over, or somebody writes. */
const BUSY_MS = 300;
/** How often both places are compared while searches go on. */
const COMPARISON_MS = 10_000;
const PATIENCE_MS = 2000;
/** Clients give up a call after a minute. */
const PREPARATION_MS = 20_000;
/** How long disposal lets a pass end by itself. */
const PARTING_MS = 1000;

/** Brings the mirror up to date in the background, one process at a time, and knows what of it can be trusted. */
export class Mirroring implements VectorMirror, AsyncDisposable {
  readonly journal: WriteJournal;
  readonly marks: RestoreMarks;
  readonly reach: Reach;
  readonly #options: MirroredVectorStoreOptions;
  readonly #logger: Logger;
  readonly #carrying: Carrying;
  readonly #pass: CarryingPass;
  readonly #closing = new AbortController();
  readonly #indexedFields = new Map<string, readonly string[]>();
  readonly #compared = new Map<string, number>();
  #missed = 0;
  #isAsked = false;
  #running: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isPrepared: boolean;

  constructor(options: MirroredVectorStoreOptions) {
    const { rows, mirror, directory, logger = silentLogger } = options;
    this.#options = options;
    this.#logger = logger;
    this.#isPrepared = options.preparation === undefined;
    this.marks = new RestoreMarks(restoringFolder(directory));
    this.journal = new WriteJournal(join(directory, 'pending'), {
      onDamaged: async (collection, file) => {
        logger.warn('vector-mirror.damaged-entry', { collection, file });
        await this.marks.begin(collection);
      },
    });
    this.reach = new Reach(logger);
    this.#carrying = {
      ...{ rows, mirror, journal: this.journal, marks: this.marks },
      coverage: new Coverage(join(directory, 'covered'), options.place ?? ''),
      indexedFields: (name) => this.#indexedFields.get(name) ?? [],
      onCarried: () => this.reach.noteAnswer(),
      signal: this.#closing.signal,
    };
    this.#pass = new CarryingPass(this.#carrying, logger);
  }

  get missed(): number {
    return this.#missed;
  }

  get patienceMs(): number {
    return this.#options.patienceMs ?? PATIENCE_MS;
  }

  noteMissed(): void {
    this.#missed += 1;
  }

  /** What a caller says of a collection; the rows do not tell its indexed fields. */
  learn<P extends object>({ name, indexedFields }: CollectionRef<P>): void {
    const isNew = !this.#indexedFields.has(name) && indexedFields.length > 0;
    this.#indexedFields.set(name, [...indexedFields]);
    if (!isNew) return;
    this.#pass.indexFields(name);
    this.catchUp();
  }

  get isPreparing(): boolean {
    return !this.#isPrepared;
  }

  /** Waits for the preparation, as long as it goes on and for a while at most. */
  async prepared(): Promise<void> {
    if (this.#isPrepared || this.#options.isPassive === true) return;
    if (await this.#wasPrepared()) {
      this.#isPrepared = true;
      return;
    }
    const begin = Date.now();
    this.catchUp();
    while (this.#isBeingPrepared() && Date.now() - begin < this.#preparationMs) await sleep(20);
  }

  /** Whether both places had the same when this process compared them last, and the rows have not changed since. */
  async isTrusted(collection: string): Promise<boolean> {
    if (!this.#isPrepared || !this.#pass.trusted.has(collection)) return false;
    const revision = await revisionOf(this.#carrying, collection);
    return this.#pass.trusted.get(collection) === revision;
  }

  /** Compares a collection again, behind a search: a server loses points without a word. Now and then, not each time. */
  suspect(collection: string): void {
    const now = Date.now();
    if (now - (this.#compared.get(collection) ?? 0) < COMPARISON_MS) return;
    this.#compared.set(collection, now);
    this.#pass.compareAgain(collection);
    this.catchUp();
  }

  /** Does not trust the collection until it was compared again. */
  distrust(collection: string): void {
    this.#pass.compareAgain(collection);
    this.#pass.trusted.delete(collection);
    this.catchUp();
  }

  noteFailure(error: unknown): void {
    this.reach.noteFailure(error);
    this.#again(this.reach.pauseMs);
  }

  catchUp(): void {
    if (this.#options.isPassive === true || this.#closing.signal.aborted) return;
    this.#isAsked = true;
    if (this.#timer === undefined) this.#running ??= this.#run();
  }

  async settled(): Promise<void> {
    while (this.#running !== undefined || (this.#timer !== undefined && !this.reach.isAway)) {
      await (this.#running ?? sleep(20));
    }
  }

  async state(): Promise<MirrorState> {
    return { ...this.reach.known, isPreparing: this.isPreparing, restoring: await this.marks.names() };
  }

  async collections(): Promise<readonly CollectionState[]> {
    return describeCollections(this.#carrying);
  }

  async pendingWrites(): Promise<number> {
    return this.journal.count();
  }

  async pending(): Promise<number> {
    const names = await this.journal.collections();
    const sizes = await Promise.all(names.map(async (name) => (await this.journal.ids(name)).size));
    return sizes.reduce((sum, size) => sum + size, 0);
  }

  async reindex(options: ReindexOptions = {}): Promise<readonly ReindexedCollection[]> {
    const signal = AbortSignal.any([this.#closing.signal, ...(options.signal ? [options.signal] : [])]);
    for (;;) {
      checkSignal(signal);
      const done = await this.#locked(async () => {
        await this.#prepare();
        return reindexCollections({ ...this.#carrying, signal }, options);
      });
      if (done !== undefined) return done;
      await sleep(BUSY_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#running !== undefined) {
      const patience = new AbortController();
      const over = sleep(PARTING_MS, undefined, { signal: patience.signal }).catch(() => undefined);
      await Promise.race([this.#running, over]);
      patience.abort();
    }
    this.#closing.abort();
    clearTimeout(this.#timer);
    await this.#options.mirror[Symbol.asyncDispose]();
    await this.#running;
  }

  async #run(): Promise<void> {
    try {
      while (this.#isAsked && !this.#closing.signal.aborted) {
        this.#isAsked = false;
        const outcome = await this.#locked(() => this.#carryOver());
        if (outcome !== 'done') this.#again(BUSY_MS);
      }
    } catch (error) {
      if (!this.#closing.signal.aborted) this.noteFailure(error);
    } finally {
      this.#running = undefined;
    }
  }

  async #carryOver(): Promise<'done' | 'unsure'> {
    await this.#prepare();
    await this.journal.fold();
    // A pass with nothing to do would not notice that the mirror is away.
    if (this.reach.known.reach !== 'reachable') await this.#options.mirror.listCollections();
    const outcome = await this.#pass.run();
    this.reach.noteAnswer();
    return outcome;
  }

  /** `undefined` while another process does it. */
  async #locked<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    const { directory } = this.#options;
    await mkdir(directory, { recursive: true });
    return withExclusiveLock(join(directory, 'mirror.lock'), work);
  }

  get #preparationMs(): number {
    return this.reach.known.reach === 'reachable' ? PREPARATION_MS : this.patienceMs;
  }

  async #wasPrepared(): Promise<boolean> {
    return (await this.#options.preparation?.isDone().catch(() => false)) ?? true;
  }

  #isBeingPrepared(): boolean {
    return !this.#isPrepared && !this.reach.isAway && !this.#closing.signal.aborted;
  }

  async #prepare(): Promise<void> {
    const { preparation, rows } = this.#options;
    if (this.#isPrepared || preparation === undefined) return;
    const pendingIds = (collection: string) => this.journal.ids(collection);
    const noteAnswer = (): void => this.reach.noteAnswer();
    if (!(await preparation.isDone()))
      await preparation.run({ rows, pendingIds, noteAnswer, signal: this.#closing.signal });
    this.#isPrepared = true;
  }

  #again(pauseMs: number): void {
    if (this.#closing.signal.aborted) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.catchUp();
    }, pauseMs);
    this.#timer.unref();
    this.#logger.debug('vector-mirror.waiting', { pauseMs });
  }
}
