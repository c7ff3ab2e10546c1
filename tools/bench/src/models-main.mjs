import { startBench } from './start-bench.mjs';

await startBench(() => import('./models/run-models.ts'));
