import { createPackagedStaticEmbedding } from '@learning-memory/embedding-static/node';
import { createSqliteVectorStore } from '@learning-memory/vector-store-sqlite';
import { UNRELATED_TEXTS } from '../similarity/unrelated-texts.ts';
import { newMemoryService, type NewMemoryService } from './new-memory-service.ts';

/** A home as people have it, with the real model, in which another project has memories of all sorts. */
export async function realModelHome(): Promise<NewMemoryService> {
  const embedding = createPackagedStaticEmbedding();
  const home = await newMemoryService({ embedding, openVectorStore: (file) => createSqliteVectorStore({ file }) });
  for (const content of UNRELATED_TEXTS) await home.service.store({ content, project: 'another' });
  return {
    ...home,
    async [Symbol.asyncDispose]() {
      await home[Symbol.asyncDispose]();
      await embedding[Symbol.asyncDispose]();
    },
  };
}
