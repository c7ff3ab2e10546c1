import { setTimeout as sleep } from 'node:timers/promises';
import { silentLogger, type Logger } from '@learning-memory/logging';
import { vectorStoreError } from '@learning-memory/vector-store';
import { checkSignal } from '@learning-memory/vector-store-checks';
import { QdrantClient } from '@qdrant/js-client-rest';
import { failureError } from './failure-error.ts';
import type { QdrantVectorStoreOptions } from './qdrant-options.ts';
import { isAskedToWait, isPassing, readFailure, type RequestFailure } from './request-failure.ts';
import { checkAnswer, type ResultCheck } from './result-checks.ts';
import { RequestLimit } from './request-limit.ts';
import { readAddress } from './server-address.ts';
import { ServerPauses } from './server-pauses.ts';

const DEFAULT_TIMEOUT_MS = 30_000;
/** Before each further try. */
const PAUSES_MS = [100, 300, 900];
/** A server that wants to be left alone for longer is told of at once. */
const LONGEST_PAUSE_MS = 10_000;
/** How long disposal waits for requests that run. */
const PATIENCE_MS = 1000;

export type QdrantApi = ReturnType<QdrantClient['api']>;

export interface QdrantRequest<Result> {
  /** In words, for errors and logs. */
  readonly name: string;
  /** What is no result of it is a failure, also where a status of success came with it. */
  readonly check: ResultCheck;
  readonly send: (api: QdrantApi, init: RequestInit) => Promise<{ readonly data: { readonly result?: Result } }>;
  readonly signal?: AbortSignal | undefined;
  /** Statuses that are an answer: it is `undefined`. */
  readonly accepts?: readonly number[] | undefined;
}

/** One server: requests with a limit of time, their further tries included, and errors of the contract. */
export class QdrantConnection implements AsyncDisposable {
  readonly url: string;
  readonly #api: QdrantApi;
  readonly #timeoutMs: number;
  readonly #logger: Logger;
  #pauses: ServerPauses | undefined;
  readonly #limits = new Set<RequestLimit>();
  readonly #running = new Set<Promise<unknown>>();
  #isDisposed = false;
  /** Whether what still ran then was ended. */
  #isClosed = false;

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
    if (apiKey !== undefined && isInTheClear(url)) logger.warn('vector-store.key-in-the-clear', { url });
  }

  checkOpen(): void {
    if (!this.#isDisposed) return;
    throw vectorStoreError('VECTOR_STORE_DISPOSED', 'The vector store is disposed: create another one.');
  }

  /** The result of the first try that succeeds; `undefined` for a status that the request accepts. */
  async run<Result>(request: QdrantRequest<Result>): Promise<Result | undefined> {
    this.checkOpen();
    const running = this.#try(request);
    this.#running.add(running);
    return running.finally(() => this.#running.delete(running));
  }

  /** As `run`, where no status of failure is an answer. */
  async result<Result>(request: Omit<QdrantRequest<Result>, 'accepts'>): Promise<Result> {
    return (await this.run(request)) as Result;
  }

  /** What runs may end, for a second. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#isDisposed = true;
    const patience = new AbortController();
    const lost = sleep(PATIENCE_MS, undefined, { signal: patience.signal }).catch(() => undefined);
    await Promise.race([Promise.allSettled(this.#running), lost]);
    patience.abort();
    this.#isClosed = true;
    for (const limit of this.#limits) limit.end(new DOMException('The store is disposed.', 'AbortError'));
    this.#pauses?.[Symbol.dispose]();
  }

  async #try<Result>(request: QdrantRequest<Result>): Promise<Result | undefined> {
    checkSignal(request.signal);
    this.#pauses ??= new ServerPauses(this.url);
    using limit = new RequestLimit(this.#timeoutMs, request.signal);
    this.#limits.add(limit);
    try {
      return await this.#tryWithin(limit, request);
    } finally {
      this.#limits.delete(limit);
    }
  }

  async #tryWithin<Result>(limit: RequestLimit, request: QdrantRequest<Result>): Promise<Result | undefined> {
    for (let tries = 0; ; tries += 1) {
      try {
        const { data } = await limit.within(request.send(this.#api, initOf(limit)));
        checkAnswer(data, request.check);
        return data.result;
      } catch (cause) {
        this.#checkWanted(request);
        const failure = readFailure(cause);
        if (isAccepted(failure, request)) return undefined;
        await this.#pause(limit, request, { failure, tries });
      }
    }
  }

  #checkWanted({ signal }: QdrantRequest<unknown>): void {
    checkSignal(signal);
    if (this.#isClosed) this.checkOpen();
  }

  async #pause(
    limit: RequestLimit,
    request: QdrantRequest<unknown>,
    { failure, tries }: { readonly failure: RequestFailure; readonly tries: number },
  ): Promise<void> {
    const { name } = request;
    const own = PAUSES_MS[tries];
    const asked = isAskedToWait(failure) ? (this.#pauses?.left() ?? 0) : 0;
    const pauseMs = Math.max(own ?? 0, asked);
    if (own === undefined || !isPassing(failure) || pauseMs > Math.min(LONGEST_PAUSE_MS, limit.leftMs)) {
      throw failureError(failure, { url: this.url, request: name, pauseMs: asked });
    }
    this.#logger.debug('vector-store.retried', { request: name, reason: failure.reason, pauseMs });
    await sleep(pauseMs, undefined, { signal: limit.signal }).catch(() => undefined);
    this.#checkWanted(request);
  }
}

/**
 * Node's own dispatcher: that of the client belongs to another version of undici than `fetch` does. No redirect is followed: it would
 * take the key and what is written to another address.
 */
function initOf({ signal }: RequestLimit): RequestInit {
  return { signal, dispatcher: undefined, redirect: 'manual' } as unknown as RequestInit;
}

/** A refusal of Qdrant's own alone: a proxy says 404, too. */
function isAccepted({ kind, status }: RequestFailure, { accepts = [] }: QdrantRequest<unknown>): boolean {
  return kind === 'refused' && status !== undefined && accepts.includes(status);
}

/** Whether others may read what is sent. */
function isInTheClear(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
