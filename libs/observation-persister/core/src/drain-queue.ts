import type { DrainReport } from '@learning-memory/observation-persister';

/** Lets one drain run at a time. */
export interface DrainQueue {
  /** A drain that begins after this call, also when another is running; callers that wait share it. */
  request(): Promise<DrainReport>;
  /** Starts a drain unless one is running or waiting. */
  nudge(): void;
}

export function createDrainQueue(drain: () => Promise<DrainReport>, onFailure: (error: unknown) => void): DrainQueue {
  let running: Promise<DrainReport> | undefined;
  let waiting: Promise<DrainReport> | undefined;

  function start(): Promise<DrainReport> {
    waiting = undefined;
    running = drain().finally(() => {
      running = undefined;
    });
    return running;
  }

  function request(): Promise<DrainReport> {
    if (running === undefined) return start();
    waiting ??= running.then(start, start);
    return waiting;
  }

  function nudge(): void {
    if (running === undefined) request().catch(onFailure);
  }

  return { request, nudge };
}
