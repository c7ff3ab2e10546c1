import { exposeWorker } from '@learning-memory/worker-pool';
import { parseApi } from './parse-api.ts';

exposeWorker(parseApi);
