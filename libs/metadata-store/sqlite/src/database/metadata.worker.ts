import { exposeSqliteStores } from '@learning-memory/sqlite-file';
import { createMetadataApi } from './metadata-api.ts';

exposeSqliteStores({ metadata: createMetadataApi });
