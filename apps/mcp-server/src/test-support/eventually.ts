import { setTimeout as sleep } from 'node:timers/promises';

/** Long past anything that a busy machine delays, and soon enough to say what was wrong. */
export const HOPELESS_MS = 300_000;

/** Tries every `pauseMs` until `check` does not throw; when that is hopeless, rejects with its last error. */
export async function eventually(check: () => unknown, pauseMs = 100): Promise<void> {
  const begun = performance.now();
  for (;;) {
    try {
      await check();
      return;
    } catch (error) {
      if (performance.now() - begun > HOPELESS_MS) throw error;
      await sleep(pauseMs);
    }
  }
}
