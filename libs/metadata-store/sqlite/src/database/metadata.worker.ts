import { exposeWorker, getWorkerData } from '@learning-memory/concurrency';
import { createMetadataApi } from './metadata-api.ts';
import type { MetadataDatabaseOptions } from './metadata-database.ts';

exposeWorker(createMetadataApi(getWorkerData<MetadataDatabaseOptions>()));
