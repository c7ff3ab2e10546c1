import { createMetadataApi } from '@learning-memory/metadata-store-sqlite/worker';
import { exposeSqliteStores } from '@learning-memory/sqlite-file';
import { createVectorApi } from '@learning-memory/vector-store-sqlite/worker';

exposeSqliteStores({ metadata: createMetadataApi, vectors: createVectorApi });
