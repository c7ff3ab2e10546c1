import { LearningMemoryError } from '@learning-memory/errors';
import { vectorStoreError } from '@learning-memory/vector-store';

/** What a server may take altogether of a process that somebody waits for: once it is used up, nothing is asked any more. */
export class ServerTime {
  readonly #ms: number;
  #leftMs: number;
  /** What it said last, unless it has answered since: that is why the time is used up. */
  #failure: Error | undefined;

  constructor(ms: number) {
    this.#ms = ms;
    this.#leftMs = ms;
  }

  /** Rejects `VECTOR_STORE_UNAVAILABLE` at the end of the time; what was asked goes on without anybody who waits. */
  async within<Result>(ask: () => Promise<Result>): Promise<Result> {
    if (this.#leftMs <= 0) throw this.#over();
    const begin = performance.now();
    let timer: NodeJS.Timeout | undefined;
    const over = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        this.#leftMs = 0;
        reject(this.#over());
      }, this.#leftMs);
    });
    try {
      const answer = await Promise.race([ask(), over]);
      this.#failure = undefined;
      return answer;
    } catch (error) {
      if (isAway(error)) this.#failure ??= error;
      throw error;
    } finally {
      clearTimeout(timer);
      this.#leftMs -= performance.now() - begin;
    }
  }

  #over(): Error {
    if (this.#failure !== undefined) return this.#failure;
    const seconds = String(this.#ms / 1000);
    return vectorStoreError(
      'VECTOR_STORE_UNAVAILABLE',
      `The vector server took longer than ${seconds} seconds for what it was asked: see whether it is overloaded, and try again.`,
    );
  }
}

function isAway(error: unknown): error is LearningMemoryError {
  return LearningMemoryError.isInstance(error) && error.code === 'VECTOR_STORE_UNAVAILABLE';
}
