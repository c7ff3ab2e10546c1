import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { systemErrorCode } from '@learning-memory/durable-file';
import { mirrorPaths } from './mirror-paths.ts';

const ID = /^[a-z0-9]{12}$/;

/**
 * What the collections of a home are called on a server, where other homes may have theirs. None begins as those do that
 * several machines share.
 */
export function mirrorPrefix(directory: string): string {
  return `learning-memory-${readId(directory)}-`;
}

function readId(directory: string): string {
  const { id: file } = mirrorPaths(directory);
  mkdirSync(directory, { recursive: true });
  try {
    // Of several processes that begin at once the first one decides.
    writeFileSync(file, randomBytes(6).toString('hex'), { flag: 'wx' });
  } catch (error) {
    if (systemErrorCode(error) !== 'EEXIST') throw error;
  }
  const id = readFileSync(file, 'utf8').trim();
  if (ID.test(id)) return id;
  throw new Error(`${file} is damaged. Delete it: what the server has for this home is made anew then.`);
}
