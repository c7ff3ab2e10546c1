import { readFile } from 'node:fs/promises';
import type { EmbeddingService } from '@learning-memory/embedding';
import { MODEL, modelUrl } from '@learning-memory/embedding-static-weights';
import { createStaticEmbedding } from './static-embedding.ts';

/** The model of `@learning-memory/embedding-static-weights`, read from disk on the first use. */
export function createPackagedStaticEmbedding(): EmbeddingService {
  return createStaticEmbedding({ model: MODEL, file: modelUrl, read: readFile });
}
