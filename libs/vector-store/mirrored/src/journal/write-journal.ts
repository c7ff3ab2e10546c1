import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile, systemErrorCode } from '@learning-memory/durable-file';
import type { Span } from './coverage.ts';
import { inBatches } from './in-batches.ts';
import type { JournalEntry } from './journal-entry.ts';

export interface WriteJournalOptions {
  /** Called before an entry that nobody can read is set aside: any point of the collection may differ. */
  readonly onDamaged?: ((collection: string, file: string) => Promise<void>) | undefined;
}

/** Being written to the rows. */
const OPEN = '.open';
/** Whatever became of the write, the rows have it by now. */
const CLOSED = '.json';
const ENDING = /\.(?:open|json)$/u;
/** No write takes that long: who began it is gone. */
const FORSAKEN_MS = 2 * 60_000;
/** Files of a collection that are left as they are. */
const FEW_FILES = 256;
/** Ids of a file that several are folded into. */
const FOLDED_IDS = 1000;

/**
 * Which points may differ in the mirror: a file for each write, there before the rows change and gone when the mirror has it.
 * Several processes may use one folder. Nothing in it says what was written, only which ids: the rows know the rest.
 */
export class WriteJournal {
  readonly #folder: string;
  readonly #onDamaged: NonNullable<WriteJournalOptions['onDamaged']>;
  readonly #made = new Map<string, Promise<unknown>>();
  #count = 0;

  constructor(folder: string, { onDamaged = () => Promise.resolve() }: WriteJournalOptions = {}) {
    this.#folder = folder;
    this.#onDamaged = onDamaged;
  }

  /** Durable when it resolves. */
  async open(collection: string, ids: readonly string[]): Promise<JournalEntry> {
    const folder = await this.#folderOf(collection);
    this.#count += 1;
    const name = `${String(Date.now()).padStart(14, '0')}-${String(this.#count).padStart(6, '0')}-${randomBytes(6).toString('hex')}`;
    const entry = { collection, ids, spans: [], file: join(folder, name) };
    await replaceFile(entry.file + OPEN, textOf(entry));
    return entry;
  }

  /** The rows have been asked: from now on the entry may be carried over, by any process. What they changed is the span. */
  async close(entry: JournalEntry, span?: Span): Promise<void> {
    const spans = span === undefined ? entry.spans : [span];
    // It is durable as it was opened; what of this the disk loses is found as a gap.
    await replaceFile(entry.file + CLOSED, textOf({ ids: entry.ids, spans }), { durable: false });
    await rm(entry.file + OPEN, { force: true });
  }

  /** Nothing was written, or the mirror has it. */
  async remove({ file }: JournalEntry): Promise<void> {
    for (const ending of [OPEN, CLOSED]) await rm(file + ending, { force: true });
  }

  /** Whether a write of the collection is under way or not in the mirror. */
  async hasEntries(collection: string): Promise<boolean> {
    return (await this.#names(collection)).length > 0;
  }

  /** Those that can be carried over, oldest first. */
  async closed(collection: string): Promise<readonly JournalEntry[]> {
    const entries: JournalEntry[] = [];
    for (const name of await this.#names(collection)) {
      const path = join(this.#folder, collection, name);
      if (name.endsWith(OPEN) && !(await isForsaken(path))) continue;
      const noted = await this.#read(collection, path);
      if (noted !== undefined) entries.push({ collection, ...noted, file: path.replace(ENDING, '') });
    }
    return entries;
  }

  /** How many writes wait or are under way; without a look into them. */
  async count(): Promise<number> {
    const sizes = await Promise.all((await list(this.#folder)).map(async (name) => (await this.#names(name)).length));
    return sizes.reduce((sum, size) => sum + size, 0);
  }

  /**
   * Puts the ids of many small files into few: a mirror may be away for weeks. Of a process at a time, as everything that takes
   * entries away; one that ends in the middle leaves ids that are carried over twice.
   */
  async fold(): Promise<void> {
    for (const collection of await list(this.#folder)) {
      if ((await this.#names(collection)).length <= FEW_FILES) continue;
      const small = (await this.closed(collection)).filter(({ ids }) => ids.length < FOLDED_IDS);
      for (const entries of inBatches(small, FOLDED_IDS)) await this.#foldInto(collection, entries);
    }
  }

  async #foldInto(collection: string, entries: readonly JournalEntry[]): Promise<void> {
    if (entries.length < 2) return;
    const ids = new Set(entries.flatMap((entry) => entry.ids));
    const folded = await this.open(collection, [...ids]);
    await this.close({ ...folded, spans: entries.flatMap(({ spans }) => spans) });
    for (const entry of entries) await this.remove(entry);
  }

  async ids(collection: string): Promise<ReadonlySet<string>> {
    const ids = new Set<string>();
    for (const name of await this.#names(collection)) {
      const noted = await this.#read(collection, join(this.#folder, collection, name));
      for (const id of noted?.ids ?? []) ids.add(id);
    }
    return ids;
  }

  /** Collections with entries. */
  async collections(): Promise<readonly string[]> {
    const found = await list(this.#folder);
    const busy = await Promise.all(found.map((name) => this.hasEntries(name)));
    return found.filter((_, index) => busy[index] === true);
  }

  /** `undefined` for an entry that another process has removed or renamed meanwhile, and for a damaged one. */
  async #read(collection: string, path: string): Promise<Noted | undefined> {
    try {
      return parseNoted(await readFile(path, 'utf8'));
    } catch (error) {
      if (systemErrorCode(error) === 'ENOENT') return undefined;
      if (!(error instanceof SyntaxError)) throw error;
      await this.#onDamaged(collection, path);
      await setAside(path);
      return undefined;
    }
  }

  async #names(collection: string): Promise<readonly string[]> {
    const names = await list(join(this.#folder, collection));
    return names.filter((name) => name.endsWith(OPEN) || name.endsWith(CLOSED)).sort();
  }

  async #folderOf(collection: string): Promise<string> {
    const folder = join(this.#folder, collection);
    const made = this.#made.get(collection) ?? mkdir(folder, { recursive: true });
    this.#made.set(collection, made);
    await made.catch((error: unknown) => {
      this.#made.delete(collection);
      throw error;
    });
    return folder;
  }
}

/** Another caller or process may have done so. */
async function setAside(path: string): Promise<void> {
  try {
    await rename(path, `${path}.corrupt-${String(Date.now())}`);
  } catch (error) {
    if (systemErrorCode(error) !== 'ENOENT') throw error;
  }
}

async function isForsaken(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > FORSAKEN_MS;
}

type Noted = Pick<JournalEntry, 'ids' | 'spans'>;

const textOf = ({ ids, spans }: Noted): string => JSON.stringify({ ids, spans });

function parseNoted(text: string): Noted {
  const { ids, spans } = JSON.parse(text) as Partial<Noted>;
  if (!Array.isArray(ids) || !Array.isArray(spans)) throw new SyntaxError('It holds no ids.');
  return { ids, spans };
}

async function list(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return [];
    throw error;
  }
}
