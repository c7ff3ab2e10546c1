import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ResolvedGhap } from '@learning-memory/ghap';
import { replaceFile, TEMPORARY_SUFFIX } from '@learning-memory/durable-file';
import type { Logger } from '@learning-memory/logging';
import { observationPersisterError } from '@learning-memory/observation-persister';
import { formatEntry, parseEntry } from './entry-file.ts';
import { ignoreMissing, reasonOf } from './files.ts';

const PLAIN_ID = /^ghap_[a-z0-9_]{1,100}$/;
const ENTRY_FILE = /\.json$/;
/** An atomic write takes milliseconds; a temporary file this old belongs to a process that died. */
const TEMPORARY_FILE_LIFETIME = 60_000;

export interface OutboxContents {
  readonly entries: readonly ResolvedGhap[];
  /** Names of files that are no entries; they are set aside. */
  readonly unreadable: readonly string[];
}

/** One file an entry, written atomically; several processes may share the folder. */
export interface Outbox {
  /** Durable when it resolves. Rejects `PERSISTER_OUTBOX_UNAVAILABLE`. */
  write(entry: ResolvedGhap): Promise<void>;
  /** `undefined` when it is not there, or no longer. */
  find(id: string): Promise<ResolvedGhap | undefined>;
  /**
   * By file name; sets unreadable files aside and removes what interrupted writes left behind.
   * Rejects `PERSISTER_OUTBOX_UNAVAILABLE`.
   */
  read(): Promise<OutboxContents>;
  /** Nothing happens when another process removed it already. */
  remove(id: string): Promise<void>;
}

export interface OutboxOptions {
  readonly directory: string;
  readonly logger: Logger;
  readonly now: () => number;
}

export function createOutbox(options: OutboxOptions): Outbox {
  return new FileOutbox(options);
}

class FileOutbox implements Outbox {
  readonly #directory: string;
  readonly #logger: Logger;
  readonly #now: () => number;

  constructor({ directory, logger, now }: OutboxOptions) {
    this.#directory = directory;
    this.#logger = logger;
    this.#now = now;
  }

  async write(entry: ResolvedGhap): Promise<void> {
    try {
      await mkdir(this.#directory, { recursive: true });
      await replaceFile(this.#path(fileName(entry.id)), formatEntry(entry));
    } catch (cause) {
      throw observationPersisterError(
        'PERSISTER_OUTBOX_UNAVAILABLE',
        `Entry ${entry.id} could not be written to the outbox (${reasonOf(cause)}). ` +
          'Free disk space or make the outbox folder writable, then try again.',
        { details: { entryId: entry.id }, cause },
      );
    }
  }

  async find(id: string): Promise<ResolvedGhap | undefined> {
    const text = await ignoreMissing(readFile(this.#path(fileName(id)), 'utf8'));
    return text === undefined ? undefined : parseEntry(text);
  }

  async read(): Promise<OutboxContents> {
    const entries: ResolvedGhap[] = [];
    const unreadable: string[] = [];
    for (const name of await this.#fileNames()) {
      if (name.endsWith(TEMPORARY_SUFFIX)) await this.#removeIfStale(name);
      if (!ENTRY_FILE.test(name)) continue;
      const text = await this.#readText(name);
      if (text === undefined) continue;
      try {
        entries.push(parseEntry(text));
      } catch (error) {
        unreadable.push(await this.#setAside(name, error));
      }
    }
    return { entries, unreadable };
  }

  async remove(id: string): Promise<void> {
    await ignoreMissing(rm(this.#path(fileName(id))));
  }

  #path(name: string): string {
    return join(this.#directory, name);
  }

  async #fileNames(): Promise<readonly string[]> {
    try {
      return ((await ignoreMissing(readdir(this.#directory))) ?? []).sort();
    } catch (cause) {
      throw observationPersisterError(
        'PERSISTER_OUTBOX_UNAVAILABLE',
        `The outbox cannot be read (${reasonOf(cause)}). Make the outbox a folder this user may read.`,
        { cause },
      );
    }
  }

  /** A file the system refuses to open may open later, so it stays where it is. */
  async #readText(name: string): Promise<string | undefined> {
    try {
      return await ignoreMissing(readFile(this.#path(name), 'utf8'));
    } catch (error) {
      this.#logger.warn('outbox.unreadable', { file: name, error });
      return undefined;
    }
  }

  async #setAside(name: string, reason: unknown): Promise<string> {
    const asideName = `${name}.corrupt-${this.#now()}`;
    this.#logger.warn('outbox.corrupt', { file: name, asideName, error: reason });
    try {
      await ignoreMissing(rename(this.#path(name), this.#path(asideName)));
      return asideName;
    } catch (error) {
      this.#logger.warn('outbox.set_aside_failed', { file: name, error });
      return name;
    }
  }

  async #removeIfStale(name: string): Promise<void> {
    const path = this.#path(name);
    const stats = await ignoreMissing(stat(path));
    if (stats === undefined || this.#now() - stats.mtimeMs <= TEMPORARY_FILE_LIFETIME) return;
    await rm(path, { force: true }).catch((error: unknown) => {
      this.#logger.warn('outbox.remove_failed', { file: name, error });
    });
  }
}

/** Injective, and safe on every file system, whatever the id holds. */
function fileName(id: string): string {
  if (PLAIN_ID.test(id)) return `${id}.json`;
  return `entry_${createHash('sha256').update(id).digest('hex').slice(0, 32)}.json`;
}
