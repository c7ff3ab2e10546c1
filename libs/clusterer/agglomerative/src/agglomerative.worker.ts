import { exposeWorker } from '@learning-memory/worker-pool';
import { agglomerativeApi } from './agglomerative-api.ts';

exposeWorker(agglomerativeApi);
