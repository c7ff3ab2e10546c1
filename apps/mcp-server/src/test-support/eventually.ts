import { setTimeout as sleep } from 'node:timers/promises';

/** Tries until `check` does not throw; after ten seconds rejects with its last error. */
export async function eventually(check: () => Promise<void>): Promise<void> {
  for (let tries = 100; ; tries -= 1) {
    try {
      return await check();
    } catch (error) {
      if (tries === 0) throw error;
      await sleep(100);
    }
  }
}
