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
  /** With status 200, instead of what the server would say. */
  readonly body?: string | undefined;
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
    const text = await readBody(request).catch(() => undefined);
    if (text === undefined) return;
    const call = readCall(request, text);
    this.calls.push(`${call.method} ${String(request.url)}`);
    const fault = this.fault(call) ?? {};
    await sleep(fault.delayMs ?? 0, undefined, { ref: false });
    if (fault.dies === 'before') return void request.socket.destroy();
    const answer = faultyAnswer(fault) ?? this.#answer(request, call, text);
    if (fault.dies === 'after') return void request.socket.destroy();
    sendAnswer(response, answer, fault.headers);
  }

  #answer(request: IncomingMessage, call: DoubleCall, text: string): Answer {
    const { apiKey, checker } = this.#options;
    if (apiKey !== undefined && request.headers['api-key'] !== apiKey) {
      return { status: 401, answer: undefined, text: 'Must provide an API key or an Authorization bearer token' };
    }
    if (Buffer.byteLength(text) > MOST_BYTES) return { status: 413, answer: undefined, text: 'Payload too large' };
    const answer = this.#carryOut(call);
    // What the double refuses need not be in the document.
    if (answer.status < 400) this.#note(() => checker?.checkCall(call));
    this.#note(() => checker?.checkAnswer(call, answer.status, answer.answer));
    return answer;
  }

  #carryOut(call: DoubleCall): Answer {
    try {
      return { status: 200, answer: { result: answerCall(this.collections, call), status: 'ok', time: 0.0001 } };
    } catch (error) {
      return refuse(error);
    }
  }

  #note(check: () => void): void {
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

function faultyAnswer({ status, body }: Fault): Answer | undefined {
  if (body !== undefined) return { status: 200, answer: undefined, text: body };
  return status === undefined ? undefined : refuse(new Refusal(status, 'a fault'));
}

function readCall({ method = 'GET', url = '/' }: IncomingMessage, text: string): DoubleCall {
  const { pathname, searchParams } = new URL(url, 'http://double');
  const path = pathname.split('/').slice(1).map(decodeURIComponent);
  return { method, path, query: searchParams, body: parseBody(text) };
}

function sendAnswer(response: ServerResponse, { status, answer, text }: Answer, headers: Fault['headers']): void {
  response.writeHead(status, { 'content-type': text === undefined ? 'application/json' : 'text/plain', ...headers });
  response.end(text ?? JSON.stringify(answer));
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
