export interface RetryOptions {
  readonly attempts: number;
  readonly firstDelayMs: number;
  readonly isWorthIt: (error: unknown) => boolean;
}

/** Tries again with growing, jittered pauses while the error is one that may pass. */
export async function retry<T>(work: () => Promise<T>, options: RetryOptions): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= options.attempts || !options.isWorthIt(error)) throw error;
      await sleep(backoffDelay(attempt, options.firstDelayMs));
    }
  }
}

export function backoffDelay(attempt: number, firstDelayMs: number): number {
  return firstDelayMs * 2 ** (attempt - 1) * (0.5 + Math.random() / 2);
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Stops calling a neighbour that keeps failing, and lets one call through after a while to see whether it is back. */
export class CircuitBreaker {
  #failures = 0;
  #openUntil = 0;

  constructor(
    private readonly mostFailures: number,
    private readonly pauseMs: number,
  ) {}

  async call<T>(work: () => Promise<T>): Promise<T> {
    if (Date.now() < this.#openUntil) throw new Error('The circuit is open.');
    try {
      const result = await work();
      this.#failures = 0;
      return result;
    } catch (error) {
      this.#failures += 1;
      if (this.#failures >= this.mostFailures) this.#openUntil = Date.now() + this.pauseMs;
      throw error;
    }
  }
}
