import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startRawClient, type RawClient } from './raw-client.ts';
import type { Json } from './server-process.ts';
import type { TemporaryHome } from './temporary-home.ts';

const SESSION = 'mcp-session-id';

export interface HttpBridge extends AsyncDisposable {
  readonly url: string;
}

/** Lets tools that test servers over HTTP alone reach the real process over stdio, one for each session; adds nothing. */
export async function startHttpBridge(home: TemporaryHome): Promise<HttpBridge> {
  const sessions = new Map<string, RawClient>();

  async function end(id: string, response: ServerResponse): Promise<void> {
    await sessions.get(id)?.[Symbol.asyncDispose]();
    sessions.delete(id);
    response.writeHead(204).end();
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const id = String(request.headers[SESSION] ?? randomUUID());
    if (request.method === 'DELETE') return await end(id, response);
    if (request.method !== 'POST') return void response.writeHead(405).end();
    const client = sessions.get(id) ?? startRawClient(home);
    sessions.set(id, client);
    const message = JSON.parse(await textOf(request)) as Json;
    client.send(message);
    if (message.id === undefined || message.method === undefined) return void response.writeHead(202).end();
    const reply = await client.message((one) => one.id === message.id && one.method === undefined);
    response.writeHead(200, { 'content-type': 'application/json', [SESSION]: id }).end(JSON.stringify(reply));
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    async [Symbol.asyncDispose]() {
      await Promise.all([...sessions.values()].map((client) => client[Symbol.asyncDispose]()));
      server.closeAllConnections();
      server.close();
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk);
  return text;
}
