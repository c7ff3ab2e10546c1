import { exposeWorker } from '@learning-memory/worker-pool';
import { useLiteApi } from './use-lite-api.ts';

exposeWorker(useLiteApi);
