import { randomBytes } from 'node:crypto';
import { lstat, open, rename, rm, writeFile, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface ReplaceOptions {
  /** Survives a power loss too, at the price of two syncs. Default true. */
  readonly durable?: boolean | undefined;
  /** What may be done with the file and by whom; defaults to what it was, and to 0o600 for a new one. */
  readonly mode?: number | undefined;
}

/** Ends the name of a file that is being written; one that is older than a moment was left behind by a crash. */
export const TEMPORARY_SUFFIX = '.tmp';

/**
 * Old text or new text, never a mixture and never a part, also when the disk is full: a whole write to a temporary file
 * beside it, then a rename. Only this user may read a new file; another keeps its mode. A text may come in pieces.
 *
 * A symbolic link is replaced itself, and never followed: a folder that others fill, such as a repository, can bring links to
 * any file along. Who wants to write behind a link gives its target.
 *
 * Rejects with the system's error: the old text is there then, or the new one where the error has `isReplaced`, as a power loss
 * may still undo it.
 */
export async function replaceFile(
  path: string,
  text: string | AsyncIterable<string>,
  options: ReplaceOptions = {},
): Promise<void> {
  const durable = options.durable ?? true;
  const temporary = `${path}.${randomBytes(6).toString('hex')}${TEMPORARY_SUFFIX}`;
  try {
    const mode = options.mode ?? (await modeOf(path));
    await withFile(temporary, 'wx', async (handle) => {
      // Writes on until all is written, where a single write may stop short on a full disk without an error.
      await writeFile(handle, text);
      if (mode !== undefined) await handle.chmod(mode);
      if (durable) await handle.sync();
    });
    await patiently(() => rename(temporary, path));
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
  if (durable) await onceReplaced(syncFolder(dirname(path)));
}

/** Of a file; undefined where there is none, and on Windows, which has no such modes. */
async function modeOf(path: string): Promise<number | undefined> {
  const found = await lstat(path).catch(() => undefined);
  return found?.isFile() === true && process.platform !== 'win32' ? found.mode & 0o777 : undefined;
}

/** Tells by `isReplaced` that the new text was in place when it failed. */
export async function onceReplaced(action: Promise<void>): Promise<void> {
  await action.catch((error: unknown) => {
    throw error instanceof Error ? Object.assign(error, { isReplaced: true }) : error;
  });
}

/** Makes a rename or a new name in the folder survive a power loss, where the system can. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  await withFile(path, 'r', (handle) => handle.sync()).catch((error: unknown) => {
    // `EACCES`: a folder that may be written and not read.
    if (!['EINVAL', 'ENOTSUP', 'EISDIR', 'EPERM', 'EACCES'].includes(systemErrorCode(error) ?? '')) throw error;
  });
}

/** Opens the file for the time of `use`. */
export async function withFile<T>(path: string, flags: string, use: (handle: FileHandle) => Promise<T>): Promise<T> {
  const handle = await open(path, flags, 0o600);
  try {
    return await use(handle);
  } finally {
    const closed = handle.close();
    // Only the end of a writing can fail in a way that matters.
    if (flags === 'r') closed.catch(() => undefined);
    else await closed;
  }
}

/** Tries again for a moment on Windows, where virus scanners and readers hold files. */
export async function patiently(
  action: () => Promise<void>,
  attempts: number = process.platform === 'win32' ? 10 : 1,
): Promise<void> {
  try {
    await action();
  } catch (error) {
    if (attempts <= 1 || !['EPERM', 'EACCES', 'EBUSY'].includes(systemErrorCode(error) ?? '')) throw error;
    await sleep(20);
    await patiently(action, attempts - 1);
  }
}

/** `ENOENT` and the like; undefined for what is no system error. */
export function systemErrorCode(error: unknown): string | undefined {
  const code = (error as { readonly code?: unknown } | undefined)?.code;
  return typeof code === 'string' ? code : undefined;
}
