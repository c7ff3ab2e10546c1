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

/** Work that may rest between two of its steps. */
export type InSteps<Result> = Generator<undefined, Result, undefined>;

/** In a thread that nobody waits for. */
export function atOnce<Result>(work: InSteps<Result>): Result {
  let step = work.next();
  while (step.done !== true) step = work.next();
  return step.value;
}

/** Lets others have their turn between steps. */
export async function withPauses<Result>(work: InSteps<Result>, breather: Breather): Promise<Result> {
  let step = work.next();
  while (step.done !== true) {
    // Most steps are too short for a promise of their own.
    const turn = breather.pause();
    if (turn !== undefined) await turn;
    step = work.next();
  }
  return step.value;
}
