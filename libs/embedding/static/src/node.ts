export { createPackagedStaticEmbedding } from './packaged-static-embedding.ts';
export type { PackagedStaticEmbeddingOptions } from './packaged-static-embedding.ts';
