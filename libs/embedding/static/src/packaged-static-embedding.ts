import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import type { EmbeddingService } from '@learning-memory/embedding';
import { MODEL, modelUrl } from '@learning-memory/embedding-static-weights';
import { createStaticEmbedding, type StaticEmbeddingOptions } from './static-embedding.ts';

const PART_BYTES = 2 ** 20;

export type PackagedStaticEmbeddingOptions = Pick<StaticEmbeddingOptions, 'repair'>;

/** The model of `@learning-memory/embedding-static-weights`, read from disk on the first use. */
export function createPackagedStaticEmbedding({ repair }: PackagedStaticEmbeddingOptions = {}): EmbeddingService {
  return createStaticEmbedding({ model: MODEL, file: modelUrl, read: readFile, sha256, repair });
}

/** Some milliseconds of work, in parts of less than one between which others have their turn. */
async function sha256(data: Uint8Array): Promise<string> {
  const hash = createHash('sha256');
  for (let start = 0; start < data.length; start += PART_BYTES) {
    hash.update(data.subarray(start, start + PART_BYTES));
    await setImmediate();
  }
  return hash.digest('hex');
}
