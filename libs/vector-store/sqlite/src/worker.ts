export { createVectorApi } from './threads/vector-api.ts';
export type { VectorApi } from './threads/vector-api.ts';
