export { createUseLiteEmbedding } from './use-lite-embedding.ts';
export type { UseLiteEmbeddingOptions } from './use-lite-embedding.ts';
