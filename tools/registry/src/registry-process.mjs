// Runs verdaccio as a child: it ends, and its files go, when the one who started it does, in whatever way.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { runServer } from 'verdaccio';
import { registryConfiguration } from './configuration.mjs';

let folder;

function end() {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  process.exit(0);
}

process.on('disconnect', end);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);

process.once('message', async (uplink) => {
  folder = mkdtempSync(join(tmpdir(), 'learning-memory-registry-'));
  const server = await runServer(registryConfiguration(folder, uplink));
  server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port, folder }));
});
