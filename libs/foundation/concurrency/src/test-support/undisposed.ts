import { createWorkerPool } from '../worker-pool.ts';
import type { ArithmeticApi } from './arithmetic.worker.ts';

const pool = createWorkerPool<ArithmeticApi>({ base: import.meta.url, file: './arithmetic.worker' });
await pool.run('print', 'from the thread');
process.stdout.write('main\n');
// The first call of a thread, and one of a thread at rest.
const other = createWorkerPool<ArithmeticApi>({ base: import.meta.url, file: './arithmetic.worker' });
const uncloneable = (() => undefined) as never;
await Promise.allSettled([pool.run('print', uncloneable), other.run('print', uncloneable)]);
