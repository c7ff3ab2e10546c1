import type { MakeStoreApi } from '@learning-memory/sqlite-file';
import { createVectorApi as createApi } from './threads/vector-api.ts';

/** The store's part of a thread that others share: for `exposeSqliteStores`. */
export const createVectorApi: MakeStoreApi = createApi;
