import { once } from 'node:events';
import type { HookTime } from './hook-services.ts';

/** What is late may still be told, so that it is looked for longer than a hook may take, milliseconds. */
export const SOUGHT_MS = 5000;

export interface HookLimits {
  /** The hook answers by then. */
  readonly over: AbortSignal;
  readonly deadlineMs: number;
}

/** `later` is given each part that is late, as soon as it is. */
export function createHookTime(
  { over, deadlineMs }: HookLimits,
  later: (part: Promise<string | undefined>) => void,
): HookTime {
  const deadline = new AbortController();
  const abort = (): void => deadline.abort();
  setTimeout(abort, deadlineMs).unref();
  abortOf(over).then(abort, abort);
  const late = deadline.signal;
  const isLate = abortOf(late);
  return {
    late,
    deadlineMs,
    async orLater(part) {
      const inTime = await Promise.race([part, isLate]);
      if (inTime === undefined && late.aborted) later(part);
      return inTime;
    },
  };
}

/** Resolves once it is aborted. */
export async function abortOf(signal: AbortSignal): Promise<undefined> {
  if (!signal.aborted) await once(signal, 'abort');
}
