// A client that starts a server whose input pipe a second process also holds, says who they are, and waits to be killed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

const server = spawn(process.execPath, [process.env.SERVER_BIN, 'serve'], { stdio: ['pipe', 'pipe', 'ignore'] });
const holder = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 1_200_000)'], {
  stdio: ['ignore', 'ignore', 'ignore', server.stdin],
});
const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'careless', version: '1' } };
server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`);
await once(createInterface({ input: server.stdout }), 'line');
process.stdout.write(`${JSON.stringify({ server: server.pid, holder: holder.pid })}\n`);
setInterval(() => undefined, 1000);
