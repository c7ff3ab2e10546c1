export { createQdrantVectorStore } from './qdrant-vector-store.ts';
