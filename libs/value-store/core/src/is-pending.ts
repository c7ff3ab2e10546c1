import { setImmediate } from 'node:timers/promises';

/** Says whether the promise is still open at the next turn of the event loop. */
export function isPending(promise: Promise<unknown>): Promise<boolean> {
  const settled = promise.then(
    () => false,
    () => false,
  );
  return Promise.race([settled, setImmediate(true)]);
}
