export { createKeyedQueue } from './keyed-queue.ts';
export type { KeyedQueue } from './keyed-queue.ts';
