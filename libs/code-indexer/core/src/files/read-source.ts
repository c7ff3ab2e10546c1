import { close, constants, fstatSync, open, read, type BigIntStats } from 'node:fs';
import { promisify } from 'node:util';
import type { SkipReason } from '@learning-memory/code-indexer';

export const MAX_FILE_BYTES: number = 1024 * 1024;
const ATTEMPTS = 3;
/** A handle would be an object and a promise more for each step; what an open file is, the system knows at once. */
const [openFile, readFile, closeFile] = [promisify(open), promisify(read), promisify(close)];
// No link out of the root is followed, and opening a pipe does not wait for its other end. Windows knows neither.
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * The bytes of a regular file of at most 1 MiB, or why there are none. Never reads more. As far as its size and times tell,
 * they are of one moment; should they not be, their hash differs from the file's, and the next index call reads it again.
 */
export async function readSource(path: string): Promise<Buffer | SkipReason> {
  for (let attempt = 1; ; attempt += 1) {
    const read = await readOnce(path).catch(reasonOf);
    if (read !== 'changed_while_read' || attempt === ATTEMPTS) return read;
  }
}

async function readOnce(path: string): Promise<Buffer | SkipReason> {
  const file = await openFile(path, FLAGS);
  try {
    const before = fstatSync(file, { bigint: true });
    if (!before.isFile()) return 'unreadable';
    if (before.size > MAX_FILE_BYTES) return 'too_large';
    const bytes = await readUpTo(file, Number(before.size));
    const after = fstatSync(file, { bigint: true });
    return bytes !== undefined && isUnchanged(before, after) ? bytes : 'changed_while_read';
  } finally {
    await closeFile(file);
  }
}

/** `undefined` when the file is shorter or longer; what grows later shows in its times. */
async function readUpTo(file: number, size: number): Promise<Buffer | undefined> {
  // A byte more is asked for than there should be, so one read tells.
  const buffer = Buffer.allocUnsafe(size + 1);
  let length = 0;
  while (length < size) {
    const { bytesRead } = await readFile(file, buffer, length, buffer.length - length, length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return length === size ? buffer.subarray(0, size) : undefined;
}

function isUnchanged(before: BigIntStats, after: BigIntStats): boolean {
  return before.size === after.size && before.mtimeNs === after.mtimeNs && before.ctimeNs === after.ctimeNs;
}

function reasonOf(error: unknown): SkipReason {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ELOOP') return 'symlink';
  return code === 'ENOENT' || code === 'ENOTDIR' ? 'changed_while_read' : 'unreadable';
}
