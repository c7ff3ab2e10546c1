import { closeSync, constants, copyFileSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { systemErrorCode } from '@learning-memory/durable-file';
import { fileFailure, identityOf, type FileIdentity } from './watched-file.ts';

/** A copy takes no longer; one that is there was left behind. */
const ABANDONED_MS = 60_000;

/**
 * Gives what was copied over a file in use a file of its own under that name: connections to the first would play their log
 * into it, and so notice that it was replaced. Throws while somebody still writes it.
 */
export function replaceOverwritten(file: string, found: FileIdentity): void {
  const copy = `${file}.overwritten`;
  claim(copy, file);
  try {
    // Whoever has the copy's name is alone with it.
    const now = identityOf(file);
    if (now?.database !== found.database || statSync(copy).size !== now.sizeBytes) throw replaced(file);
    sync(copy);
    renameSync(copy, file);
  } finally {
    rmSync(copy, { force: true });
  }
}

function claim(copy: string, file: string): void {
  try {
    copyFileSync(file, copy, constants.COPYFILE_EXCL);
  } catch (error) {
    if (systemErrorCode(error) !== 'EEXIST') throw error;
    if (Date.now() - (statSync(copy, { throwIfNoEntry: false })?.mtimeMs ?? 0) > ABANDONED_MS)
      rmSync(copy, { force: true });
    throw replaced(file);
  }
}

const replaced = (file: string): Error => fileFailure('FILE_REPLACED', file);

function sync(path: string): void {
  const handle = openSync(path, 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
