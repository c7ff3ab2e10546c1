import type { MakeStoreApi } from '@learning-memory/sqlite-file';
import { createMetadataApi as createApi } from './database/metadata-api.ts';

/** The store's part of a thread that others share: for `exposeSqliteStores`. */
export const createMetadataApi: MakeStoreApi = createApi;
