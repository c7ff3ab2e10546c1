// A client that starts servers as its arguments say, prints their ids, calls them, and waits to be killed.
import { spawn } from 'node:child_process';

const [, , bin, count] = process.argv;
const servers = Array.from({ length: Number(count) }, () =>
  spawn(process.execPath, [bin, 'serve'], { stdio: ['pipe', 'pipe', 'ignore'] }),
);
const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'killed', version: '1' } };
for (const { stdin, stdout } of servers) {
  stdout.resume();
  stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`);
  stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
  stdin.write('{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"list_memories","arguments":{}}}\n');
}
process.stdout.write(`${JSON.stringify(servers.map(({ pid }) => pid))}\n`);
setInterval(() => undefined, 1000);
