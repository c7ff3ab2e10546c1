import { exposeWorker } from '@learning-memory/concurrency';
import { densityApi } from './density-api.ts';

exposeWorker(densityApi);
