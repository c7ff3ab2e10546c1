import { createServer, request } from 'node:http';

/** A registry in front of another one, which refuses the first time a certain package is published; to be stopped. */
export async function refuseOnce(url, name) {
  const { hostname, port } = new URL(url);
  let refused = false;
  const server = createServer((incoming, outgoing) => {
    if (incoming.method === 'PUT' && !refused && decodeURIComponent(incoming.url) === `/${name}`) {
      refused = true;
      incoming.resume();
      outgoing.writeHead(403, { 'content-type': 'application/json' }).end('{"error":"refused for a test"}');
      return;
    }
    const onward = { hostname, port, method: incoming.method, path: incoming.url, headers: incoming.headers };
    const passed = request(onward, (answer) => {
      outgoing.writeHead(answer.statusCode, answer.headers);
      answer.pipe(outgoing);
    });
    passed.once('error', (error) => outgoing.destroy(error));
    incoming.pipe(passed);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => new Promise((resolve) => server.close(resolve).closeAllConnections());
  return { url: `http://127.0.0.1:${server.address().port}/`, stop };
}
