export { createQdrantVectorStore } from './qdrant-vector-store.ts';
export type { QdrantVectorStore } from './qdrant-vector-store.ts';
export type { CollectionWatch, QdrantLayout, QdrantVectorStoreOptions } from './connection/qdrant-options.ts';
