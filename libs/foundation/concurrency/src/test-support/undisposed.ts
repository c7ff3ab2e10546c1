import { createWorkerPool } from '../worker-pool.ts';
import type { ArithmeticApi } from './arithmetic.worker.ts';

const pool = createWorkerPool<ArithmeticApi>({ base: import.meta.url, file: './arithmetic.worker' });
await pool.run('print', 'from the thread');
process.stdout.write('main\n');
