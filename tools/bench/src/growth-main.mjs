import { startBench } from './start-bench.mjs';

await startBench(() => import('./growth/run-growth.ts'));
