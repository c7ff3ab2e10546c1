import { resourceLimits } from 'node:worker_threads';
import { LearningMemoryError } from '@learning-memory/errors';
import { exposeWorker, getWorkerData } from '../expose-worker.ts';

let calls = 0;

export const arithmetic = {
  add: ({ left, right }: { left: number; right: number }): number => left + right,
  divide: ({ left, right }: { left: number; right: number }): number => {
    if (right !== 0) return left / right;
    throw new LearningMemoryError('Division by zero.', { code: 'ZERO', kind: 'validation', details: { left } });
  },
  greeting: (_: null): string => getWorkerData<{ greeting: string }>().greeting,
  countCalls: (_: null): number => ++calls,
  wait: async (milliseconds: number): Promise<number> => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    return milliseconds;
  },
  print: (text: string): void => {
    process.stdout.write(`${text}\n`);
  },
  youngGenerationMb: (_: null): number | undefined => resourceLimits.maxYoungGenerationSizeMb,
  negate:
    (_: null): unknown =>
    (value: number) =>
      -value,
  fail: (_: null): never => {
    const details = { run: () => undefined };
    throw new LearningMemoryError('Not so.', { code: 'FAILED', kind: 'conflict', details });
  },
  exit: (_: null): never => process.exit(3),
};

export type ArithmeticApi = typeof arithmetic;

exposeWorker(arithmetic);
