import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { replaceFile } from '@learning-memory/durable-file';

/** What has no trash of its own in the store. */
const KINDS = ['entries', 'values', 'injections'] as const;
export type DeletedKind = (typeof KINDS)[number];

export interface DeletedRecord {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly deletedAt: number;
  readonly record: unknown;
}

/** What was deleted in the shell, whole, a file each: it can be brought back for 30 days. */
export interface DeletedRecords {
  /** Durable when it resolves, with the time until which it can be brought back, epoch milliseconds. */
  keep(kind: DeletedKind, id: string, record: unknown): Promise<number>;
  find(kind: DeletedKind, id: string): Promise<DeletedRecord | undefined>;
  /** Newest first. */
  list(kind: DeletedKind): Promise<readonly DeletedRecord[]>;
  forget(kind: DeletedKind, id: string): Promise<void>;
  /** Drops what nobody can bring back any more; resolves with how many. */
  purge(): Promise<number>;
}

const KEPT_MS = 30 * 86_400_000;

export function createDeletedRecords(directory: string, now: () => number = Date.now): DeletedRecords {
  const folderOf = (kind: DeletedKind): string => join(directory, kind);
  const fileOf = (kind: DeletedKind, id: string): string =>
    join(folderOf(kind), `${createHash('sha256').update(id).digest('hex').slice(0, 32)}.json`);
  const all = async (kind: DeletedKind): Promise<readonly DeletedRecord[]> => {
    const names = (await readdir(folderOf(kind)).catch(ignoreMissing)).filter((name) => name.endsWith('.json'));
    const records = await Promise.all(names.map((name) => readRecord(join(folderOf(kind), name))));
    return records.flat().toSorted((one, other) => other.deletedAt - one.deletedAt);
  };
  const isDue = ({ deletedAt }: DeletedRecord): boolean => deletedAt < now() - KEPT_MS;
  const list = async (kind: DeletedKind): Promise<readonly DeletedRecord[]> =>
    (await all(kind)).filter((record) => !isDue(record));
  const forget = (kind: DeletedKind, id: string): Promise<void> => rm(fileOf(kind, id), { force: true });
  return {
    async keep(kind, id, record) {
      const deletedAt = now();
      await mkdir(folderOf(kind), { recursive: true });
      await replaceFile(fileOf(kind, id), `${JSON.stringify({ id, deletedAt, record })}\n`);
      return deletedAt + KEPT_MS;
    },
    async find(kind, id) {
      const [record] = await readRecord(fileOf(kind, id));
      return record === undefined || isDue(record) ? undefined : record;
    },
    list,
    forget,
    async purge() {
      let count = 0;
      for (const kind of KINDS) {
        for (const { id } of (await all(kind)).filter(isDue)) {
          await forget(kind, id);
          count += 1;
        }
      }
      return count;
    },
  };
}

/** None where the file is gone or damaged; a file that cannot be read is no missing one. */
async function readRecord(file: string): Promise<readonly DeletedRecord[]> {
  const texts = await readFile(file, 'utf8').then((text) => [text], ignoreMissing);
  return texts.flatMap(parseRecord);
}

function ignoreMissing(error: unknown): readonly string[] {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
  throw error;
}

function parseRecord(text: string): readonly DeletedRecord[] {
  try {
    const { id, deletedAt, record } = JSON.parse(text) as Partial<DeletedRecord>;
    return typeof id === 'string' && typeof deletedAt === 'number' ? [{ id, deletedAt, record }] : [];
  } catch {
    return [];
  }
}
