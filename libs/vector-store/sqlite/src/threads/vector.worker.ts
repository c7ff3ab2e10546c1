import { exposeWorker, getWorkerData } from '@learning-memory/concurrency';
import { createVectorApi } from './vector-api.ts';
import type { VectorDatabaseOptions } from '../database/vector-database.ts';

exposeWorker(createVectorApi(getWorkerData<VectorDatabaseOptions>()));
