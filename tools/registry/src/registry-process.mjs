// Runs verdaccio as a child: it ends, and its files go, when the one who started it does, in whatever way.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { runServer } from 'verdaccio';
import { registryConfiguration } from './configuration.mjs';

const end = () => process.exit(0);

process.on('disconnect', end);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);

process.once('message', async (uplink) => {
  const folder = mkdtempSync(join(tmpdir(), 'learning-memory-registry-'));
  // Also where verdaccio does not start.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  const server = await runServer(registryConfiguration(folder, uplink));
  server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port, folder }));
});
