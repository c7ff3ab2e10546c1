import { startBench } from './start-bench.mjs';

await startBench(() => import('./code-search/run-code-search.ts'));
