import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

export interface Hub extends AsyncDisposable {
  readonly url: string;
  /** Paths in the repository, in the order in which they were asked for. */
  readonly asked: readonly string[];
}

export interface HubOptions {
  /** What lies under `owner/name`. */
  readonly repositories: Readonly<Record<string, string>>;
  /** Answers a file itself; returns whether it did. */
  readonly answer?: ((path: string, response: ServerResponse) => boolean) | undefined;
}

/** Serves folders as the hub serves repositories. */
export async function startHub({ repositories, answer = () => false }: HubOptions): Promise<Hub> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const [, repository = '', path = ''] = /^\/([^/]+\/[^/]+)\/resolve\/main\/(.+)$/u.exec(request.url ?? '') ?? [];
    asked.push(path);
    if (answer(path, response)) return;
    const folder = repositories[repository];
    readFile(join(folder ?? '', path)).then(
      (content) => response.end(content),
      () => response.writeHead(404).end(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${String(port)}/`, asked, [Symbol.asyncDispose]: () => stop(server) };
}

async function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}
