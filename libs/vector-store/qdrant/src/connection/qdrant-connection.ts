import { setTimeout as sleep } from 'node:timers/promises';
import { silentLogger, type Logger } from '@learning-memory/logging';
import { vectorStoreError } from '@learning-memory/vector-store';
import { checkSignal } from '@learning-memory/vector-store-checks';
import { QdrantClient } from '@qdrant/js-client-rest';
import { failureError } from './failure-error.ts';
import type { QdrantVectorStoreOptions } from './qdrant-options.ts';
import { isPassing, readFailure, type RequestFailure } from './request-failure.ts';
import { readAddress } from './server-address.ts';
import { ServerPauses } from './server-pauses.ts';

const DEFAULT_TIMEOUT_MS = 15_000;
/** Before each further try. */
const PAUSES_MS = [100, 300, 900];
/** A server that wants to be left alone for longer is told of at once. */
const LONGEST_PAUSE_MS = 10_000;

export type QdrantApi = ReturnType<QdrantClient['api']>;

export interface QdrantRequest<Result> {
  /** In words, for errors and logs. */
  readonly name: string;
  readonly send: (api: QdrantApi, init: RequestInit) => Promise<{ readonly data: { readonly result?: Result } }>;
  readonly signal?: AbortSignal | undefined;
  /** Statuses that are an answer: it is `undefined`. */
  readonly accepts?: readonly number[] | undefined;
}

/** One server: requests with a limit of time, tried again where that helps, and errors of the contract. */
export class QdrantConnection implements Disposable {
  readonly url: string;
  readonly #api: QdrantApi;
  readonly #timeoutMs: number;
  readonly #logger: Logger;
  #pauses: ServerPauses | undefined;
  #isDisposed = false;

  constructor({
    url: address,
    apiKey,
    timeoutMs = DEFAULT_TIMEOUT_MS,
    logger = silentLogger,
  }: QdrantVectorStoreOptions) {
    const { url, port, path } = readAddress(address);
    this.url = `${url}${path}`;
    this.#timeoutMs = timeoutMs;
    this.#logger = logger;
    // A finite timeout of the client would take the place of the caller's signal, and a key of its own is warned of on the console.
    const headers = apiKey === undefined ? {} : { 'api-key': apiKey };
    const settings = { url, port, prefix: path, headers, timeout: Infinity, checkCompatibility: false };
    this.#api = new QdrantClient(settings).api();
  }

  checkOpen(): void {
    if (!this.#isDisposed) return;
    throw vectorStoreError('VECTOR_STORE_DISPOSED', 'The vector store is disposed: create another one.');
  }

  /** The result of the first try that succeeds; `undefined` for a status that the request accepts. */
  async run<Result>(request: QdrantRequest<Result>): Promise<Result | undefined> {
    this.checkOpen();
    this.#pauses ??= new ServerPauses(this.url);
    for (let tries = 0; ; tries += 1) {
      checkSignal(request.signal);
      try {
        const { data } = await request.send(this.#api, this.#init(request.signal));
        return data.result;
      } catch (cause) {
        checkSignal(request.signal);
        const failure = readFailure(cause);
        if (failure.status !== undefined && request.accepts?.includes(failure.status) === true) return undefined;
        await this.#pause(request, failure, tries);
      }
    }
  }

  /** As `run`; an answer without a result is a failure. */
  async result<Result>(request: QdrantRequest<Result>): Promise<Result> {
    const result = await this.run(request);
    if (result !== undefined) return result;
    const failure = { status: 200, reason: `no result of "${request.name}"`, isTimeout: false, cause: undefined };
    throw failureError(failure, { url: this.url, request: request.name });
  }

  [Symbol.dispose](): void {
    this.#isDisposed = true;
    this.#pauses?.[Symbol.dispose]();
  }

  /** Node's own dispatcher: that of the client belongs to another version of undici than `fetch` does. */
  #init(signal: AbortSignal | undefined): RequestInit {
    const timeout = AbortSignal.timeout(this.#timeoutMs);
    const either = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
    return { signal: either, dispatcher: undefined } as unknown as RequestInit;
  }

  async #pause({ name, signal }: QdrantRequest<unknown>, failure: RequestFailure, tries: number): Promise<void> {
    const own = PAUSES_MS[tries];
    const asked = this.#pauses?.left() ?? 0;
    if (own === undefined || !isPassing(failure) || asked > LONGEST_PAUSE_MS) {
      throw failureError(failure, { url: this.url, request: name, pauseMs: asked });
    }
    const pauseMs = Math.max(own, asked);
    this.#logger.debug('vector-store.retried', { request: name, reason: failure.reason, pauseMs });
    await sleep(pauseMs, undefined, signal === undefined ? {} : { signal }).catch(() => checkSignal(signal));
  }
}
