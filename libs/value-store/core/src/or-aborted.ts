import { abortedError } from '@learning-memory/clusterer-input';

/**
 * The outcome of the task, or `CLUSTERER_ABORTED` as soon as the signal is given; the task sees the signal by itself.
 */
export function orAborted<T>(task: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return task;
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(abortedError(signal));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    task.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
