import { LearningMemoryError } from '@learning-memory/errors';

/** It waits so many milliseconds before the second, third and fourth try. */
const RETRY_DELAYS: readonly number[] = [1000, 2000, 4000];

/** Waits for the given milliseconds. */
export type Sleep = (milliseconds: number) => Promise<void>;

/** Tries once and, on errors of the kind `unavailable` alone, three times more; rejects with the last error. */
export async function withRetries(
  task: () => Promise<void>,
  { sleep, onFailure }: { readonly sleep: Sleep; readonly onFailure: (error: unknown) => void },
): Promise<void> {
  for (const delay of RETRY_DELAYS) {
    try {
      return await task();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      onFailure(error);
    }
    await sleep(delay);
  }
  return task();
}

export function isUnavailable(error: unknown): boolean {
  return LearningMemoryError.isInstance(error) && error.kind === 'unavailable';
}
