import type { Logger } from '@learning-memory/logging';
import type { CollectionInfo } from '@learning-memory/vector-store';
import { findInfo, mirroredCollection, type Carrying } from './carrying.ts';
import { comparePlaces, type Comparison } from './compare-places.ts';
import { drainJournal, isDamaged, isOtherModel } from './drain-journal.ts';
import { restoreCollection } from './restore-collection.ts';

/** The rows have no such collection. */
const NOTHING: Comparison = { verdict: 'equal', revision: undefined };

/** Carries over what waits, restores what is marked, and compares what has changed. */
export class CarryingPass {
  /** Collections that were the same in both places when they were compared last, with the revision of the rows at that time. */
  readonly trusted: Map<string, number | undefined> = new Map();
  readonly #carrying: Carrying;
  readonly #logger: Logger;
  /** To be compared; `undefined` before the first pass, for all. */
  #doubtful: Set<string> | undefined;

  /** Collections whose indexes of fields this process has not asked the mirror for. */
  readonly #unindexed = new Set<string>();

  constructor(carrying: Carrying, logger: Logger) {
    this.#carrying = carrying;
    this.#logger = logger;
  }

  /** With the next pass: a restored collection has none, and one that an earlier release made may lack some. */
  indexFields(collection: string): void {
    this.#unindexed.add(collection);
  }

  compareAgain(collection: string): void {
    this.#doubtful?.add(collection);
  }

  /** `unsure` where somebody was writing: what is left is for the next pass. */
  async run(): Promise<'done' | 'unsure'> {
    const { rows, journal, marks } = this.#carrying;
    const infos = new Map((await rows.listCollections()).map((info) => [info.name, info]));
    // Others are made meanwhile.
    const infoOf = async (name: string): Promise<CollectionInfo | undefined> =>
      infos.get(name) ?? (await findInfo(rows, name));
    const doubtful = (this.#doubtful ??= new Set(infos.keys()));
    await marks.spread([...infos.keys()]);
    for (const name of await marks.names()) await this.#restore(await infoOf(name), name);
    for (const name of [...this.#unindexed]) await this.#index(infos.get(name), name);
    for (const name of await journal.collections()) {
      this.compareAgain(name);
      await drainJournal(this.#carrying, name);
    }
    // By name: others are added while these are compared.
    for (const name of [...doubtful]) await this.#compare(await infoOf(name), name);
    const isOver = doubtful.size === 0 && (await marks.names()).length === 0;
    return isOver ? 'done' : 'unsure';
  }

  async #restore(info: CollectionInfo | undefined, name: string): Promise<void> {
    this.trusted.delete(name);
    // Where the rows have no such collection, nothing is asked of the mirror's.
    if (info === undefined) return this.#carrying.marks.end(name);
    this.#logger.info('vector-mirror.restoring', { collection: name, count: info.count });
    const { written } = await restoreCollection({ carrying: this.#carrying, info });
    this.#logger.info('vector-mirror.restored', { collection: name, written });
    this.compareAgain(name);
  }

  async #index(info: CollectionInfo | undefined, name: string): Promise<void> {
    if (info === undefined) return;
    try {
      await this.#carrying.mirror.ensureCollection(mirroredCollection(this.#carrying, info));
      this.#unindexed.delete(name);
    } catch (error) {
      // Restored by what comes next, and indexed by the pass after it.
      if (!isOtherModel(error) && !isDamaged(error)) throw error;
    }
  }

  async #compare(info: CollectionInfo | undefined, name: string): Promise<void> {
    const { verdict, revision } = info === undefined ? NOTHING : await comparePlaces(this.#carrying, info);
    if (verdict === 'unsure') return;
    this.#doubtful?.delete(name);
    if (verdict === 'equal') {
      this.trusted.set(name, revision);
      return;
    }
    this.trusted.delete(name);
    this.#logger.warn('vector-mirror.different', { collection: name });
    await this.#carrying.marks.begin(name);
  }
}
