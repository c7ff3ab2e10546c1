import { createServer } from 'node:http';

/** A registry elsewhere, which has one package without files and remembers what it was asked. */
export async function startOtherRegistry(name) {
  const asked = [];
  const server = createServer((request, response) => {
    asked.push({ path: decodeURIComponent(request.url), authorization: request.headers.authorization });
    const isKnown = request.url === `/${name}`;
    response.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isKnown ? packument(name) : { error: 'not found' }));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => new Promise((resolve) => server.close(resolve).closeAllConnections());
  return { url: `http://127.0.0.1:${server.address().port}/`, asked, stop };
}

const packument = (name) => ({
  name,
  'dist-tags': { latest: '1.0.0' },
  versions: { '1.0.0': { name, version: '1.0.0', dist: { tarball: 'http://127.0.0.1:1/none.tgz', shasum: '0' } } },
});
