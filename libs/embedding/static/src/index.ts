export { createStaticEmbedding } from './static-embedding.ts';
export type { StaticEmbeddingOptions } from './static-embedding.ts';
export type { StaticModel } from './static-model.ts';
