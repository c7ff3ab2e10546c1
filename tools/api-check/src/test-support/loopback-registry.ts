import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PublishedVersion {
  readonly name: string;
  readonly version: string;
  readonly tarball: Uint8Array;
}

/** As much of a registry as `npm pack` asks for, on a port of this machine. */
export async function startRegistry(
  versions: readonly PublishedVersion[],
): Promise<AsyncDisposable & { readonly url: string }> {
  const server = createServer(({ url = '' }, response) => {
    const path = decodeURIComponent(url.slice(1));
    const found = versions.find(({ name }) => path === name || path === `${name}.tgz`);
    if (found === undefined)
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":"not_found"}');
    else if (path.endsWith('.tgz')) response.end(found.tarball);
    else
      response.setHeader('content-type', 'application/json').end(JSON.stringify(documentOf(found, addressOf(server))));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: addressOf(server),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function documentOf({ name, version }: PublishedVersion, url: string): object {
  const dist = { tarball: `${url}${name}.tgz` };
  return { name, 'dist-tags': { latest: version }, versions: { [version]: { name, version, dist } } };
}

function addressOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
