import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { systemErrorCode } from '@learning-memory/durable-file';
import { errorFactory } from '@learning-memory/errors';
import { mirrorPaths } from './mirror-paths.ts';

const ID = /^[a-z0-9]{12}$/;

/**
 * What the collections of a home are called on a server, where other homes may have theirs. None begins as those do that
 * several machines share.
 */
export function mirrorPrefix(directory: string): string {
  return `learning-memory-${readId(directory)}-`;
}

const mirrorError = errorFactory({ MIRROR_ID_DAMAGED: 'unavailable' } as const);

function readId(directory: string): string {
  const { id: file } = mirrorPaths(directory);
  mkdirSync(directory, { recursive: true });
  if (idIn(file) === '') makeId(file);
  const id = idIn(file);
  if (ID.test(id)) return id;
  throw mirrorError(
    'MIRROR_ID_DAMAGED',
    `${file} is damaged. Delete it: what the server has for this home is made anew then, under another name, and the ` +
      'collections of before can be deleted there.',
  );
}

/** Empty where there is none, or where a process of an earlier release ended while it wrote it. */
function idIn(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return '';
    throw error;
  }
}

/** Of several processes that begin at once the first one decides, and none sees half of it. */
function makeId(file: string): void {
  const id = randomBytes(6).toString('hex');
  const whole = `${file}.${id}`;
  writeFileSync(whole, id);
  try {
    linkSync(whole, file);
  } catch {
    // It was made meanwhile; or what is there is empty, or the file system knows no links.
    if (idIn(file) === '') renameSync(whole, file);
  } finally {
    rmSync(whole, { force: true });
  }
}
