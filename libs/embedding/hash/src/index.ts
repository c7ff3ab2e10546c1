export { createHashEmbedding } from './hash-embedding.ts';
export type { HashEmbeddingOptions } from './hash-embedding.ts';
