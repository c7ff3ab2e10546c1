import { exposeWorker } from '@learning-memory/concurrency';
import { agglomerativeApi } from './agglomerative-api.ts';

exposeWorker(agglomerativeApi);
