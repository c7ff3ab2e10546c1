import { vectorStoreError } from '@learning-memory/vector-store';

/** What a server may take altogether of a process that somebody waits for: once it is used up, nothing is asked any more. */
export class ServerTime {
  readonly #ms: number;
  #leftMs: number;

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
      return await Promise.race([ask(), over]);
    } finally {
      clearTimeout(timer);
      this.#leftMs -= performance.now() - begin;
    }
  }

  #over(): Error {
    const seconds = String(this.#ms / 1000);
    return vectorStoreError(
      'VECTOR_STORE_UNAVAILABLE',
      `The vector server took longer than ${seconds} seconds for what it was asked: see whether it is overloaded, and try again.`,
    );
  }
}
