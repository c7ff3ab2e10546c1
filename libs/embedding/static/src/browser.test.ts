import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { MODEL, modelUrl } from '@learning-memory/embedding-static-weights';
import { createPackagedStaticEmbedding } from './packaged-static-embedding.ts';
import { bundle } from './test-support/bundle.ts';

const TEXTS = ['The connection pool is exhausted', '', 'Größere café-URLs in HTTPServer', 'long text '.repeat(50_000)];
const browser = process.env['CHROMIUM_BIN'];

const PAGE = `<!doctype html><script type="module">
  import { createStaticEmbedding } from '/core.js';
  try {
    const service = createStaticEmbedding({ model: ${JSON.stringify(MODEL)}, file: new URL('/weights', location) });
    const vectors = await service.embedBatch(${JSON.stringify(TEXTS)}, { inputType: 'document' });
    await fetch('/answer', { method: 'POST', body: JSON.stringify(vectors.map((vector) => vector ?? null)) });
  } catch (error) {
    await fetch('/answer', { method: 'POST', body: JSON.stringify(String(error)) });
  }
</script>`;

/** Serves the page, the core and the weights, and waits for what the page answers. */
async function answerOfPage(visit: (address: string) => () => Promise<void>): Promise<unknown> {
  const files: Readonly<Record<string, readonly [type: string, body: string | Uint8Array]>> = {
    '/': ['text/html; charset=utf-8', PAGE],
    '/core.js': [
      'text/javascript',
      await bundle(fileURLToPath(new URL('index.ts', import.meta.url)), { platform: 'browser' }),
    ],
    '/weights': ['application/octet-stream', await readFile(modelUrl)],
  };
  const server = createServer();
  const answered = new Promise<unknown>((resolve, reject) => {
    server.on('request', (request, response) => {
      const [type, body] = files[request.url ?? ''] ?? ['text/plain', ''];
      if (request.url === '/answer') json(request).then(resolve, reject);
      response.setHeader('content-type', type).end(body);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const leave = visit(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  try {
    return await answered;
  } finally {
    await leave();
    server.closeAllConnections();
    server.close();
  }
}

describe('the core in a browser', () => {
  const given = browser === undefined ? it.skip : it;

  given('has the same bits as here (set CHROMIUM_BIN to run it)', async () => {
    const profile = await mkdtemp(join(tmpdir(), 'browser-'));
    const vectors = await answerOfPage((address) => {
      const options = ['--headless', '--no-sandbox', '--disable-gpu', `--user-data-dir=${profile}`, address];
      const child = spawn(browser ?? '', options, { stdio: 'ignore' });
      return async () => {
        const exited = once(child, 'exit');
        child.kill();
        await exited;
      };
    });
    const expected = await createPackagedStaticEmbedding().embedBatch(TEXTS, { inputType: 'document' });
    expect(vectors).toEqual(expected.map((vector) => vector ?? null));
    await rm(profile, { recursive: true, force: true });
  });
});
