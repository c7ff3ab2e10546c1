import { readFile, stat } from 'node:fs/promises';

const LIMIT_BYTES = 10_000;

/** `undefined` for what is not there, not readable, no file or too long for one path. */
export async function readShortFile(path: string): Promise<string | undefined> {
  try {
    const stats = await stat(path);
    return stats.isFile() && stats.size <= LIMIT_BYTES ? await readFile(path, 'utf8') : undefined;
  } catch {
    return undefined;
  }
}
