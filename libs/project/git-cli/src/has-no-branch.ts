import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readShortFile } from './read-short-file.ts';

/** Whether files alone show that a repository has no branch yet, and HEAD waits for the first; `false` where they do not tell. */
export async function hasNoBranch(commonDirectory: string): Promise<boolean> {
  const [head, branches, isPacked] = await Promise.all([
    readShortFile(join(commonDirectory, 'HEAD')),
    readdir(join(commonDirectory, 'refs', 'heads')).catch(() => undefined),
    exists(join(commonDirectory, 'packed-refs')),
  ]);
  return head?.startsWith('ref:') === true && branches?.length === 0 && !isPacked;
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
