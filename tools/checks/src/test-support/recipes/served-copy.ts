import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

export type Answer = Readonly<Record<string, unknown>>;

/** The server of a copy, as a client has it. */
export interface ServedCopy extends AsyncDisposable {
  /** Folder of its data. */
  readonly home: string;
  call(tool: string, input: Readonly<Record<string, unknown>>): Promise<Answer>;
}

/** Starts the bundle of the copy in `root` on a home of its own. */
export async function serveCopy(root: string, settings: Readonly<Record<string, string>> = {}): Promise<ServedCopy> {
  const home = await mkdtemp(join(tmpdir(), 'recipes-home-'));
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [join(root, 'apps/mcp-server/bin/learning-memory.mjs'), 'serve'],
    env: { PATH: process.env['PATH'] ?? '', HOME: home, LEARNING_MEMORY_HOME: home, ...settings },
    cwd: home,
    stderr: 'ignore',
  });
  const client = new Client({ name: 'stranger', version: '1.0.0' });
  await client.connect(transport);
  return {
    home,
    async call(tool, input) {
      const { content } = await client.callTool({ name: tool, arguments: { ...input } });
      return JSON.parse((content as readonly { readonly text: string }[])[0]?.text ?? '{}') as Answer;
    },
    async [Symbol.asyncDispose]() {
      await client.close();
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
