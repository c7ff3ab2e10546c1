import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

const FACT = 'The staging database listens on port 6543, because 5432 is taken there.';

/** Plays one session with a server through MCP: it keeps a memory, and finds it by other words. Rejects when it does not. */
export async function playSession({ command, args, cwd, env }) {
  const transport = new StdioClientTransport({ command, args, cwd, env, stderr: 'pipe' });
  const complaints = [];
  transport.stderr?.on('data', (chunk) => complaints.push(String(chunk)));
  const client = new Client({ name: 'package-test', version: '1.0.0' });
  try {
    await client.connect(transport);
    await call(client, 'store_memory', { content: FACT, category: 'fact' });
    const found = await call(client, 'retrieve_memories', { query: 'which port has the staging database?' });
    if (!JSON.stringify(found).includes('6543')) throw new Error(`It was not found again: ${JSON.stringify(found)}`);
    const { tools } = await client.listTools();
    return { tools: tools.length };
  } catch (error) {
    throw new Error(`${error.message} ${complaints.join('')}`.trim(), { cause: error });
  } finally {
    await client.close();
  }
}

async function call(client, name, input) {
  const answer = await client.callTool({ name, arguments: input });
  if (answer.isError) throw new Error(`${name} failed: ${answer.content?.[0]?.text ?? 'it said nothing'}`);
  return answer.structuredContent ?? answer.content;
}
