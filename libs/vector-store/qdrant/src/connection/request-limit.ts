import { setMaxListeners } from 'node:events';

/**
 * Ends a request that takes too long or is no longer wanted. It holds a timer and a listener of its own: of signals that
 * `AbortSignal.any` joins, Node 20 collects a limit of time that nobody else holds, and then nothing ends.
 */
export class RequestLimit implements Disposable {
  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly #endsAt: number;
  readonly #caller: AbortSignal | undefined;
  readonly #ended: Promise<never>;

  constructor(ms: number, caller: AbortSignal | undefined) {
    this.#endsAt = performance.now() + ms;
    this.#timer = setTimeout(() => {
      this.end(new DOMException('The request took too long.', 'TimeoutError'));
    }, ms);
    this.#caller = caller;
    this.#ended = new Promise((_resolve, reject) => {
      this.signal.addEventListener('abort', () => {
        reject(this.signal.reason as Error);
      });
    });
    this.#ended.catch(() => undefined);
    if (caller === undefined) return;
    // A search sends many requests at once, which Node would take for a leak.
    setMaxListeners(0, caller);
    caller.addEventListener('abort', this.#hear);
  }

  /** For what can be ended. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get leftMs(): number {
    return this.#endsAt - performance.now();
  }

  end(reason: unknown): void {
    this.#controller.abort(reason);
  }

  /** What the work resolves to; rejects at the end, whether or not the work heard of it. */
  async within<Result>(work: Promise<Result>): Promise<Result> {
    return Promise.race([work, this.#ended]);
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
    this.#caller?.removeEventListener('abort', this.#hear);
  }

  readonly #hear = (): void => {
    this.end(this.#caller?.reason);
  };
}
