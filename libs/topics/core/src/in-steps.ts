import type { Breather } from '@learning-memory/concurrency';

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
