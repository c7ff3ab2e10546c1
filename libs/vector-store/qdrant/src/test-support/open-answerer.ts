import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Answerer extends AsyncDisposable {
  readonly url: string;
}

/** A server that is not Qdrant. */
export async function openAnswerer(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<Answerer> {
  const server = createServer((request, response) => {
    request.resume();
    request.once('end', () => {
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
