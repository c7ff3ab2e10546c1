import { exposeWorker, getWorkerData } from '@learning-memory/worker-pool';
import { createVectorApi } from './vector-api.ts';
import type { VectorDatabaseOptions } from '../database/vector-database.ts';

exposeWorker(createVectorApi(getWorkerData<VectorDatabaseOptions>()));
