import { exposeWorker } from '@learning-memory/worker-pool';
import { densityApi } from './density-api.ts';

exposeWorker(densityApi);
