import { lstat, lutimes, mkdir, readdir, rename, rm, rmdir, unlink, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { patiently, replaceFile, syncFolder, systemErrorCode, withFile } from '@learning-memory/durable-file';

export interface FileTail {
  readonly bytes: Buffer;
  /** Changes when another file takes the name. */
  readonly identity: string;
  readonly size: number;
}

/** The file operations the journal rests on. Whatever resolves is done; failures are those of `node:fs`, with `path`. */
export interface JournalFiles {
  /** Undefined where there is no file. */
  read(path: string): Promise<Buffer | undefined>;
  /** Changes whenever the content does; undefined where there is no file. */
  stamp(path: string): Promise<string | undefined>;
  /** The bytes from `offset` on; undefined where there is no file. */
  readTail(path: string, offset: number): Promise<FileTail | undefined>;
  /** Old text or new text, never a mixture; `durable` (survives power loss) unless told otherwise. */
  replace(path: string, text: string, options?: { readonly durable?: boolean | undefined }): Promise<void>;
  /** Durable; lines that end in a newline. A torn last line is ended first; a failed append is taken back. */
  append(path: string, lines: string | Buffer): Promise<void>;
  /** False where the file exists. */
  create(path: string, text: string): Promise<boolean>;
  /** Durable and atomic; false where `from` does not exist. */
  move(from: string, to: string): Promise<boolean>;
  remove(path: string): Promise<void>;
  makeFolder(path: string): Promise<void>;
  /** Leaves a folder that is not empty. */
  removeFolder(path: string): Promise<void>;
  /** Names in a folder; empty where there is none. */
  list(path: string): Promise<readonly string[]>;
  /** Names of the folders in a folder; empty where there is none. */
  listFolders(path: string): Promise<readonly string[]>;
  /** Epoch milliseconds; undefined where there is no file. */
  modifiedAt(path: string): Promise<number | undefined>;
  /** False where there is no file. */
  touch(path: string, time: number): Promise<boolean>;
}

export const nodeJournalFiles: JournalFiles = {
  read: (path) => unlessMissing(path, () => withPlainFile(path, 'r', (handle) => handle.readFile())),
  stamp: async (path) => {
    const found = await unlessMissing(path, () => lstat(path));
    return found && `${found.ino}:${found.size}:${found.mtimeMs}`;
  },
  readTail: (path, offset) => unlessMissing(path, () => withPlainFile(path, 'r', (handle) => readFrom(handle, offset))),
  replace: (path, text, options) => named(path, () => replaceFile(path, text, options)),
  append: (path, lines) => named(path, () => withPlainFile(path, 'a+', (handle) => append(handle, path, lines))),
  create: (path, text) => named(path, () => create(path, text)),
  move: async (from, to) => {
    const moved = await unlessMissing(from, async () => {
      await patiently(() => rename(from, to));
      await syncFolder(dirname(to));
      return true;
    });
    return moved ?? false;
  },
  remove: async (path) => {
    await unlessMissing(path, () => patiently(() => unlink(path)));
  },
  makeFolder: (path) => named(path, async () => void (await mkdir(path, { recursive: true }))),
  removeFolder: async (path) => {
    await rmdir(path).catch(() => undefined);
  },
  list: async (path) => (await unlessMissing(path, () => readdir(path))) ?? [],
  listFolders: async (path) => {
    const found = await unlessMissing(path, () => readdir(path, { withFileTypes: true }));
    return (found ?? []).filter((item) => item.isDirectory()).map(({ name }) => name);
  },
  modifiedAt: async (path) => (await unlessMissing(path, () => lstat(path)))?.mtimeMs,
  touch: async (path, time) => {
    const touched = await unlessMissing(path, async () => {
      await lutimes(path, time / 1000, time / 1000);
      return true;
    });
    return touched ?? false;
  },
};

/**
 * Follows no link: a journal lies in a project, and a repository can bring links to any file along. Rejects `ELOOP`, as a system
 * does that knows how to refuse them.
 */
async function withPlainFile<T>(
  path: string,
  flags: 'r' | 'a+',
  use: (handle: FileHandle) => Promise<T>,
): Promise<T> {
  const found = await (flags === 'r' ? lstat(path) : lstat(path).catch(() => undefined));
  if (found?.isSymbolicLink() === true) throw Object.assign(new Error(`${path} is a link.`), { code: 'ELOOP', path });
  return withFile(path, flags, use);
}

const NEWLINE = Buffer.from('\n');

/** Inode numbers are used again; the first bytes of a journal file name its first entry. */
const HEAD_BYTES = 64;

async function readFrom(handle: FileHandle, offset: number): Promise<FileTail> {
  const { size, ino } = await handle.stat();
  const head = Buffer.alloc(Math.min(size, HEAD_BYTES));
  await handle.read(head, 0, head.length, 0);
  const bytes = Buffer.alloc(Math.max(0, size - offset));
  let filled = 0;
  while (filled < bytes.length) {
    const { bytesRead } = await handle.read(bytes, filled, bytes.length - filled, offset + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return { bytes: bytes.subarray(0, filled), size, identity: `${ino}:${head.toString('latin1')}` };
}

async function create(path: string, text: string): Promise<boolean> {
  let created = false;
  try {
    await withFile(path, 'wx', async (handle) => {
      created = true;
      await handle.writeFile(text);
    });
    return true;
  } catch (error) {
    if (!created && systemErrorCode(error) === 'EEXIST') return false;
    if (created) await rm(path, { force: true }).catch(() => undefined);
    throw error;
  }
}

async function append(handle: FileHandle, path: string, lines: string | Buffer): Promise<void> {
  const { size } = await handle.stat();
  const last = Buffer.alloc(1);
  if (size > 0) await handle.read(last, 0, 1, size - 1);
  const isTorn = size > 0 && last.toString() !== '\n';
  try {
    await handle.appendFile(
      isTorn ? Buffer.concat([NEWLINE, typeof lines === 'string' ? Buffer.from(lines) : lines]) : lines,
    );
    await handle.sync();
  } catch (error) {
    await handle.truncate(size).catch(() => undefined);
    throw error;
  }
  if (size === 0) await syncFolder(dirname(path));
}

/** Operations on open files fail without saying which. */
async function named<T>(path: string, action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    if (systemErrorCode(error) !== undefined)
      Object.assign(error as object, { path: (error as { path?: string }).path ?? path });
    throw error;
  }
}

function unlessMissing<T>(path: string, action: () => Promise<T>): Promise<T | undefined> {
  return named(path, action).catch((error: unknown) => {
    if (systemErrorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
}
