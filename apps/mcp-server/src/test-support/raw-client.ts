import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { SERVER_BIN, serverEnvironment, type Json } from './server-process.ts';
import type { TemporaryHome } from './temporary-home.ts';

/** Speaks the protocol line by line, as its pages say and without anybody's library, so that no two ends share a mistake. */
export interface RawClient extends AsyncDisposable {
  /** Every message of the server so far. */
  readonly received: readonly Json[];
  log(): string;
  send(message: Json): void;
  /** The whole answer, error or result. */
  request(method: string, params?: Json): Promise<Json>;
  /** Sends a request under an id of its own without waiting. */
  start(method: string, params?: Json): number;
  /** The first message from now or earlier that fits. */
  message(fits: (message: Json) => boolean): Promise<Json>;
}

/** What stands between a client and requests of its era. */
export interface Era {
  readonly name: string;
  open(client: RawClient): Promise<Json>;
  /** Completes the parameters of a request. */
  params(params?: Json): Json;
}

const CLIENT_INFO = { name: 'raw', version: '1.0.0' };

/** Protocol 2025-11-25: a handshake, then bare requests. */
export const HANDSHAKE: Era = {
  name: '2025-11-25',
  async open(client) {
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: CLIENT_INFO };
    const answer = await client.request('initialize', params);
    client.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    return answer;
  },
  params: (params = {}) => params,
};

/** Protocol 2026-07-28: no handshake, and each request says who asks. */
export const STATELESS: Era = {
  name: '2026-07-28',
  open: (client) => client.request('server/discover', STATELESS.params()),
  params: ({ _meta, ...params } = {}) => ({
    ...params,
    _meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': CLIENT_INFO,
      'io.modelcontextprotocol/clientCapabilities': {},
      ...(_meta as Json | undefined),
    },
  }),
};

export function startRawClient(home: TemporaryHome, env: Record<string, string> = {}): RawClient {
  const server = spawn(process.execPath, [SERVER_BIN, 'serve'], { env: serverEnvironment(home, env), stdio: 'pipe' });
  const received: Json[] = [];
  const waiting = new Set<() => void>();
  let logged = '';
  let nextId = 1;
  server.stderr.on('data', (chunk: Buffer) => (logged += chunk.toString()));
  createInterface({ input: server.stdout }).on('line', (line) => {
    received.push(JSON.parse(line) as Json);
    for (const look of waiting) look();
  });
  const closed = once(server, 'close').then(() => waiting.forEach((look) => look()));
  const client: RawClient = {
    received,
    log: () => logged,
    send: (message) => void server.stdin.write(`${JSON.stringify(message)}\n`),
    start(method, params) {
      const id = nextId++;
      client.send({ jsonrpc: '2.0', id, method, ...(params !== undefined && { params }) });
      return id;
    },
    request(method, params) {
      const id = client.start(method, params);
      return client.message((message) => message.id === id && message.method === undefined);
    },
    message: (fits) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = received.find(fits);
          if (found === undefined && server.exitCode === null && server.signalCode === null) return;
          waiting.delete(look);
          if (found !== undefined) resolve(found);
          else reject(new Error(`The server ended without that message. Its log: ${logged}`));
        };
        waiting.add(look);
        look();
      }),
    async [Symbol.asyncDispose]() {
      server.stdin.end();
      await closed;
    },
  };
  return client;
}
