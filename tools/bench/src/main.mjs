import { startBench } from './start-bench.mjs';

await startBench(() => import('./bench.ts'));
