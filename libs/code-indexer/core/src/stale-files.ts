import { isAbsolute, join, relative } from 'node:path';
import type { IndexedFile } from '@learning-memory/code-indexer';
import { mapAhead } from './build/map-ahead.ts';
import { fileHash } from './files/file-hash.ts';
import { readSource } from './files/read-source.ts';

const AT_ONCE = 8;

/** In the order of the files, each read once: true where it is gone or has other bytes than when it was indexed. */
export async function staleFiles(files: readonly IndexedFile[]): Promise<readonly boolean[]> {
  const paths = [...new Set(files.map(insidePath))];
  const hashes = new Map<string, string | undefined>();
  for await (const [path, hash] of mapAhead(paths, AT_ONCE, readHash)) hashes.set(path, hash);
  return files.map((file) => hashes.get(insidePath(file)) !== file.fileHash);
}

async function readHash(path: string): Promise<readonly [string, string | undefined]> {
  const bytes = path === '' ? 'unreadable' : await readSource(path);
  return [path, typeof bytes === 'string' ? undefined : fileHash(bytes)];
}

/** Is empty for a path that leads out of its root. */
export function insidePath({ root, path }: Pick<IndexedFile, 'root' | 'path'>): string {
  const whole = join(root, path);
  const inside = relative(root, whole);
  return isAbsolute(root) && inside !== '' && !/^\.\.(?:[\\/]|$)/.test(inside) && !isAbsolute(inside) ? whole : '';
}
