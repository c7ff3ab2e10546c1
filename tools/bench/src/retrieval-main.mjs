import { startBench } from './start-bench.mjs';

await startBench(() => import('./retrieval/run-retrieval.ts'));
