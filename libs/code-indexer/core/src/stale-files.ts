import { isAbsolute, join, relative } from 'node:path';
import type { IndexedFile } from '@learning-memory/code-indexer';
import { mapAhead } from './build/map-ahead.ts';
import { fileHash } from './files/file-hash.ts';
import { readSource } from './files/read-source.ts';

const AT_ONCE = 8;

/** A file as it is now. */
export interface FileOfUnit {
  readonly hash: string;
  readonly bytes: Uint8Array;
}

/** In the order of the files: true where it is gone or has other bytes than when it was indexed. */
export async function staleFiles(files: readonly IndexedFile[]): Promise<readonly boolean[]> {
  const read = await readFilesOf(files);
  return files.map(({ fileHash: indexed }, index) => read[index]?.hash !== indexed);
}

/** In the order of the files, each read once; `undefined` where it cannot be read, or leads out of its root. */
export async function readFilesOf(files: readonly IndexedFile[]): Promise<readonly (FileOfUnit | undefined)[]> {
  const paths = [...new Set(files.map(insidePath))];
  const read = new Map<string, FileOfUnit | undefined>();
  for await (const [path, file] of mapAhead(paths, AT_ONCE, readFile)) read.set(path, file);
  return files.map((file) => read.get(insidePath(file)));
}

async function readFile(path: string): Promise<readonly [string, FileOfUnit | undefined]> {
  const bytes = path === '' ? 'unreadable' : await readSource(path);
  return [path, typeof bytes === 'string' ? undefined : { hash: fileHash(bytes), bytes }];
}

/** Empty for a path that leads out of its root. */
export function insidePath({ root, path }: Pick<IndexedFile, 'root' | 'path'>): string {
  const whole = join(root, path);
  const inside = relative(root, whole);
  return isAbsolute(root) && inside !== '' && !/^\.\.(?:[\\/]|$)/.test(inside) && !isAbsolute(inside) ? whole : '';
}
