import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findWeights, OPTIONAL_FILES, READING_FILES, type ModelPlace } from './model-place.ts';

export interface DamagedFile {
  readonly path: string;
  /** As the end of a sentence. */
  readonly reason: string;
}

const FIRST_BYTES = 64;

/** What is there of a model and cannot be what its name says; `[]` where nothing is known to be wrong. */
export async function damagedFiles(place: ModelPlace): Promise<readonly DamagedFile[]> {
  const { file } = (await findWeights(place)) ?? {};
  const weights = file === undefined ? [] : [`${file}_data`, file];
  const names = [...OPTIONAL_FILES, ...READING_FILES].map((name) => join(place.folder, name));
  const damaged: DamagedFile[] = [];
  for (const path of [...names, ...weights]) {
    const reason = await damageOf(path, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
      throw error;
    });
    if (reason !== undefined) damaged.push({ path, reason });
  }
  return damaged;
}

/** Why the content of the file cannot be what that name says. */
export async function damageOf(path: string, name: string): Promise<string | undefined> {
  const first = await firstBytes(path);
  if (first === '') return 'it is empty';
  if (first.trimStart().startsWith('<')) return 'it is a web page, as a network answers that asks to sign in';
  if (first.startsWith('version https://git-lfs')) return 'it is the pointer of Git LFS to the file';
  if (!name.endsWith('.json')) return undefined;
  try {
    JSON.parse(await readFile(path, 'utf8'));
    return undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return `it is no JSON: ${error.message}`;
    throw error;
  }
}

async function firstBytes(path: string): Promise<string> {
  await using handle = await open(path);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(FIRST_BYTES), 0, FIRST_BYTES, 0);
  return buffer.subarray(0, bytesRead).toString('latin1');
}
