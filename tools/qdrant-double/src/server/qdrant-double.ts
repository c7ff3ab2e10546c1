import { Buffer } from 'node:buffer';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DoubleCollections } from './collection-operations.ts';
import { Refusal } from './refusal.ts';
import { answerCall, type DoubleCall } from './routes.ts';

const MOST_BYTES = 32 * 1024 * 1024;

/** What happens to a request instead of, or before, its answer. */
export interface Fault {
  readonly status?: number | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly delayMs?: number | undefined;
  /** The connection ends: before the request is carried out, or after it and before its answer. */
  readonly dies?: 'before' | 'after' | undefined;
}

/** Says what is wrong with a call or its answer by the published document; throws then. */
export interface DoubleChecker {
  checkCall(call: DoubleCall): void;
  checkAnswer(call: DoubleCall, status: number, answer: unknown): void;
}

export interface DoubleOptions {
  readonly apiKey?: string | undefined;
  readonly checker?: DoubleChecker | undefined;
}

/** A strict small part of Qdrant in memory: refuses what the server refuses, forgets nothing while it is stopped. */
export class QdrantDouble implements AsyncDisposable {
  readonly collections: DoubleCollections = new Map();
  /** `PUT /collections/notes/points?wait=true`, one a request. */
  readonly calls: string[] = [];
  /** What the published document does not know. */
  readonly violations: string[] = [];
  /** Asked for each request. */
  fault: (call: DoubleCall) => Fault | undefined = () => undefined;
  readonly #options: DoubleOptions;
  #server: Server | undefined;
  #port = 0;

  constructor(options: DoubleOptions = {}) {
    this.#options = options;
  }

  get url(): string {
    return `http://127.0.0.1:${String(this.#port)}`;
  }

  /** On the port it had before, if any. */
  async start(): Promise<this> {
    const server = createServer((request, response) => void this.#serve(request, response));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(this.#port, '127.0.0.1', resolve);
    });
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
    return this;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (server === undefined) return;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request).catch(() => undefined);
    if (body === undefined) return;
    const url = new URL(request.url ?? '/', this.url);
    const path = url.pathname.split('/').slice(1).map(decodeURIComponent);
    const method = request.method ?? 'GET';
    this.calls.push(`${method} ${url.pathname}${url.search}`);
    const call = { method, path, query: url.searchParams, body: undefined };
    const fault = this.fault({ ...call, body: parseBody(body) });
    if (fault?.delayMs !== undefined) await sleep(fault.delayMs, undefined, { ref: false });
    if (fault?.dies === 'before') return void request.socket.destroy();
    const { status, answer, text } =
      fault?.status === undefined ? this.#answer(request, call, body) : refuse(new Refusal(fault.status, 'a fault'));
    if (fault?.dies === 'after') return void request.socket.destroy();
    response.writeHead(status, {
      'content-type': text === undefined ? 'application/json' : 'text/plain',
      ...fault?.headers,
    });
    response.end(text ?? JSON.stringify(answer));
  }

  #answer(request: IncomingMessage, call: DoubleCall, text: string): Answer {
    const { apiKey, checker } = this.#options;
    if (apiKey !== undefined && request.headers['api-key'] !== apiKey) {
      return { status: 401, answer: undefined, text: 'Must provide an API key or an Authorization bearer token' };
    }
    if (Buffer.byteLength(text) > MOST_BYTES) return { status: 413, answer: undefined, text: 'Payload too large' };
    const whole = { ...call, body: parseBody(text) };
    const answer = this.#carryOut(whole);
    this.#note(() => checker?.checkCall(whole), answer.status < 400);
    this.#note(() => checker?.checkAnswer(whole, answer.status, answer.answer), true);
    return answer;
  }

  #carryOut(call: DoubleCall): Answer {
    try {
      return { status: 200, answer: { result: answerCall(this.collections, call), status: 'ok', time: 0.0001 } };
    } catch (error) {
      return refuse(error);
    }
  }

  #note(check: () => void, isExpected: boolean): void {
    if (!isExpected) return;
    try {
      check();
    } catch (error) {
      this.violations.push(String(error));
    }
  }
}

interface Answer {
  readonly status: number;
  readonly answer: unknown;
  /** Instead of JSON. */
  readonly text?: string | undefined;
}

function refuse(error: unknown): Answer {
  const status = error instanceof Refusal ? error.status : 500;
  return {
    status,
    answer: { status: { error: error instanceof Error ? error.message : String(error) }, time: 0.0001 },
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function parseBody(text: string): unknown {
  try {
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}
