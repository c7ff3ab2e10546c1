import { exposeWorker } from '@learning-memory/concurrency';
import { parseApi } from './parse-api.ts';

exposeWorker(parseApi);
