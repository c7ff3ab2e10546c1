export { createMemoryVectorStore } from './memory-vector-store.ts';
