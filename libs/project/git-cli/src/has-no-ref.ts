import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readShortFile } from './read-short-file.ts';

/** Whether files alone show that nothing in a repository names a commit yet; `false` where they do not tell. */
export async function hasNoRef(commonDirectory: string): Promise<boolean> {
  const [head, refs, isPacked] = await Promise.all([
    readShortFile(join(commonDirectory, 'HEAD')),
    readdir(join(commonDirectory, 'refs'), { recursive: true, withFileTypes: true }).catch(() => undefined),
    exists(join(commonDirectory, 'packed-refs')),
  ]);
  return head?.startsWith('ref:') === true && refs?.every((ref) => ref.isDirectory()) === true && !isPacked;
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
