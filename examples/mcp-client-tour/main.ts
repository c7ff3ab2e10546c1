import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

const home = await mkdtemp(join(tmpdir(), 'mcp-client-tour-'));
const server = dirname(createRequire(import.meta.url).resolve('@learning-memory/server/package.json'));
const client = new Client({ name: 'mcp-client-tour', version: '1.0.0' });

async function call(name: string, args: Record<string, unknown>): Promise<Record<string, unknown>> {
  const answer = await client.callTool({ name, arguments: args });
  const [first] = answer.content as { text: string }[];
  return JSON.parse(first?.text ?? '{}') as Record<string, unknown>;
}

try {
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [join(server, 'bin/learning-memory.mjs'), 'serve'],
      env: { ...getDefaultEnvironment(), LEARNING_MEMORY_HOME: home, JOURNAL_PATH: join(home, 'journal') },
      stderr: 'ignore',
    }),
  );
  const { tools } = await client.listTools();
  assert.ok(tools.some(({ name }) => name === 'start_ghap'));

  const { id, created } = await call('store_memory', {
    content: 'Staging mails go to a trap and never leave the network.',
    category: 'context',
    tags: ['staging'],
  });
  assert.equal(created, true);

  const found = await call('retrieve_memories', { query: 'why did the test message not arrive in my inbox?' });
  const [best] = found.results as { id: string; content: string; score: number }[];
  assert.ok(best);
  assert.equal(best.id, id);

  const refused = await call('start_ghap', { domain: 'cooking' });
  const { type, message } = refused.error as { type: string; message: string };
  assert.equal(type, 'validation_error');
  assert.match(message, /debugging/u, 'the message names the valid options');

  console.log(`${tools.length} tools. Found with ${best.score}: ${best.content}\nAn error says what to do: ${message}`);
} finally {
  await client.close();
  await rm(home, { recursive: true, force: true });
}
