import { exposeSqliteStores } from '@learning-memory/sqlite-file';
import { createVectorApi } from './vector-api.ts';

exposeSqliteStores({ vectors: createVectorApi });
