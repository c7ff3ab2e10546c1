import { setImmediate } from 'node:timers/promises';

/** Lets other work of the process happen between the parts of a long one. */
export interface Breather {
  /** Returns at once, or after the others had their turn where this one has had its own for a few milliseconds. */
  pause(): Promise<void> | undefined;
}

/** Milliseconds at a stretch: a call has some 25 turns of the process, and waits so long for each. */
const STRETCH = 2;

/** Rejects with the reason of the signal once it is aborted. */
export function createBreather(signal?: AbortSignal): Breather {
  let since = performance.now();
  return {
    pause() {
      if (performance.now() - since < STRETCH) return undefined;
      return setImmediate().then(() => {
        signal?.throwIfAborted();
        since = performance.now();
      });
    },
  };
}
