import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile, systemErrorCode } from '@learning-memory/durable-file';

/** How far the restoring of a collection in the mirror has come. */
export interface RestoreMark {
  /** The model whose vectors are written; of another one it begins anew. */
  readonly model?: string | undefined;
  /** Of the rows, before the first page was read. */
  readonly revision?: number | undefined;
  /** `nextCursor` of the last page that the mirror has. */
  readonly cursor?: string | undefined;
  readonly done: number;
}

const ENDING = '.json';
/** No collection is called so. */
const EVERYTHING = 'ALL';
const BEGINNING: RestoreMark = { done: 0 };

/** Collections of which the mirror may lack anything, a file each. */
export class RestoreMarks {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async has(collection: string): Promise<boolean> {
    const names = await this.#all();
    return names.includes(collection) || names.includes(EVERYTHING);
  }

  /** Those that are marked one by one. */
  async names(): Promise<readonly string[]> {
    return (await this.#all()).filter((name) => name !== EVERYTHING);
  }

  /** All collections, whichever there are. */
  async beginAll(): Promise<void> {
    await this.write(EVERYTHING, BEGINNING);
  }

  /** Marks each of them where all are marked. */
  async spread(collections: readonly string[]): Promise<void> {
    if (!(await this.#all()).includes(EVERYTHING)) return;
    for (const collection of collections) await this.write(collection, BEGINNING);
    await this.end(EVERYTHING);
  }

  async #all(): Promise<readonly string[]> {
    try {
      const files = await readdir(this.#folder);
      return files.flatMap((file) => (file.endsWith(ENDING) ? [file.slice(0, -ENDING.length)] : [])).sort();
    } catch (error) {
      if (systemErrorCode(error) === 'ENOENT') return [];
      throw error;
    }
  }

  /** Where it is marked already, what was done stays done. */
  async begin(collection: string): Promise<void> {
    if (!(await this.names()).includes(collection)) await this.write(collection, BEGINNING);
  }

  async write(collection: string, mark: RestoreMark): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    await replaceFile(this.#path(collection), JSON.stringify(mark));
  }

  /** From the beginning where the mark cannot be read. */
  async read(collection: string): Promise<RestoreMark> {
    try {
      return { ...BEGINNING, ...(JSON.parse(await readFile(this.#path(collection), 'utf8')) as Partial<RestoreMark>) };
    } catch {
      return BEGINNING;
    }
  }

  async end(collection: string): Promise<void> {
    await rm(this.#path(collection), { force: true });
  }

  #path(collection: string): string {
    return join(this.#folder, collection + ENDING);
  }
}

/** For whoever changes the rows behind the store, with a backup for instance: all of the mirror is restored by the next one. */
export async function restoreMirrorLater(directory: string): Promise<void> {
  await new RestoreMarks(restoringFolder(directory)).beginAll();
}

export function restoringFolder(directory: string): string {
  return join(directory, 'restoring');
}
