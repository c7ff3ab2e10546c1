import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir, readFile, realpath, rmdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { replaceFile, systemErrorCode } from '@learning-memory/durable-file';
import { exists } from '../exists.ts';
import { installError } from './install-errors.ts';
import { unusable } from './json-text.ts';

export interface TextFile {
  /** Every byte of it, as UTF-8. */
  readonly text: string;
  /** Where it really lies, when the path is a link. */
  readonly target: string;
  readonly mode: number;
}

/** The file at a path or behind a link, undefined when there is none. Throws `INSTALL_FILE_UNUSABLE` for what cannot be edited. */
export async function readTextFile(path: string): Promise<TextFile | undefined> {
  const target = await findTarget(path);
  if (target === undefined) return undefined;
  const { mode } = await stat(target);
  // Also for the superuser, who could write it: someone wants it to stay as it is.
  if ((mode & 0o222) === 0) throw unusable(path, 'is read-only. Make it writable, or add the entries by hand');
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await readFile(target));
    return { text, target, mode };
  } catch (error) {
    const reason = systemErrorCode(error);
    if (reason === 'ERR_ENCODING_INVALID_ENCODED_DATA')
      throw unusable(path, 'is not UTF-8. Convert it, then try again');
    throw unusable(path, `cannot be read (${reason ?? String(error)})`);
  }
}

async function findTarget(path: string): Promise<string | undefined> {
  try {
    return await realpath(path);
  } catch (error) {
    if (systemErrorCode(error) !== 'ENOENT') throw unusable(path, `cannot be read (${systemErrorCode(error)})`);
    const isLink = await lstat(path).then(
      (entry) => entry.isSymbolicLink(),
      () => false,
    );
    if (isLink) throw unusable(path, 'is a link to a file that does not exist');
    return undefined;
  }
}

/** SHA-256 in hex. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Of a new file that others should read as well. */
export const SHARED_MODE = 0o644;

export interface WriteOptions {
  /** The file as it was read; undefined when there was none. */
  readonly before: TextFile | undefined;
  /** Of a new file, less what the process masks; without it a new file is for the user alone. */
  readonly newMode?: number | undefined;
}

/** Writes whole or not at all, behind links, with the mode it had. Rejects `INSTALL_FILE_CHANGED` if it differs from `before`. */
export async function writeTextFile(path: string, text: string, { before, newMode }: WriteOptions): Promise<void> {
  const current = await readTextFile(path);
  if (current?.text !== before?.text) {
    throw installError(
      'INSTALL_FILE_CHANGED',
      `${path} was changed by another program meanwhile. Run the command again.`,
    );
  }
  const { target, mode } = before ?? { target: path, mode: newMode && newMode & ~process.umask() };
  if (before === undefined) await mkdir(dirname(path), { recursive: true });
  await replaceFile(target, text);
  if (mode !== undefined) await chmod(target, mode & 0o7777);
}

/** The outermost folder that a file at the path would make; undefined when its folder exists. */
export async function missingFolder(path: string): Promise<string | undefined> {
  const folder = dirname(path);
  return (await exists(folder)) || folder === dirname(folder) ? undefined : ((await missingFolder(folder)) ?? folder);
}

/** Removes the folders of a file that is gone, up to `outermost`, as far as they are empty. */
export async function removeEmptyFolders(path: string, outermost: string): Promise<void> {
  for (let folder = dirname(path); folder.startsWith(outermost); folder = dirname(folder)) {
    const isRemoved = await rmdir(folder).then(
      () => true,
      () => false,
    );
    if (!isRemoved) return;
  }
}
