import { strict as assert } from 'node:assert';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { HOPELESS_MS } from './eventually.ts';
import type { TemporaryHome } from './temporary-home.ts';

/** The command a user's client runs. */
export const SERVER_BIN: string = fileURLToPath(new URL('../../bin/learning-memory.mjs', import.meta.url));

export type Json = Record<string, unknown>;

/** Where the data lie. */
export type DataPlaces = Pick<TemporaryHome, 'home' | 'journal'>;

export interface ServerProcess extends AsyncDisposable {
  readonly client: Client;
  readonly pid: number;
  /** What the server logged so far. */
  log(): string;
  /** The answer of a successful call; throws with the error otherwise. */
  call(tool: string, input?: Json): Promise<Json>;
  /** The `error` of a call that must fail. */
  fail(tool: string, input?: Json): Promise<{ type: string; message: string; details?: Json }>;
}

/** The environment of a server on `home`, without anything of the surrounding session. */
export function serverEnvironment(
  { home, journal }: DataPlaces,
  extra: Record<string, string> = {},
): Record<string, string> {
  const inherited = { PATH: process.env.PATH ?? '', SystemRoot: process.env.SystemRoot ?? '', HOME: home };
  const places = { LEARNING_MEMORY_HOME: home, JOURNAL_PATH: journal };
  // What a test finds in its home must not depend on when a server does things by itself.
  return { ...inherited, ...places, LOG_LEVEL: 'debug', BACKUP_DAYS: '0', AUTO_INDEX: 'off', ...extra };
}

/** Starts the built server as a client does, and connects the official SDK's client to it. */
export async function startServer(home: TemporaryHome, env: Record<string, string> = {}): Promise<ServerProcess> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [SERVER_BIN, 'serve'],
    env: serverEnvironment(home, env),
    stderr: 'pipe',
  });
  const logged: string[] = [];
  transport.stderr?.on('data', (chunk: Buffer) => logged.push(chunk.toString()));
  const client = new Client({ name: 'end-to-end', version: '1.0.0' });
  try {
    await client.connect(transport);
  } catch (error) {
    throw new Error(`The server did not start: ${logged.join('')}`, { cause: error });
  }
  await client.listTools();
  const answer = async (tool: string, input: Json = {}): Promise<{ failed: boolean; text: Json }> => {
    const result = await client.callTool({ name: tool, arguments: input }, undefined, { timeout: HOPELESS_MS });
    const [block] = result.content as { type: string; text: string }[];
    const text = JSON.parse(block?.text ?? 'null') as Json;
    if (result.isError !== true) assert.deepEqual(result.structuredContent, text);
    return { failed: result.isError === true, text };
  };
  return {
    client,
    pid: transport.pid ?? -1,
    log: () => logged.join(''),
    async call(tool, input) {
      const { failed, text } = await answer(tool, input);
      assert.ok(!failed, `${tool} failed: ${JSON.stringify(text)}`);
      return text;
    },
    async fail(tool, input) {
      const { failed, text } = await answer(tool, input);
      assert.ok(failed, `${tool} should have failed, but answered ${JSON.stringify(text)}`);
      return text.error as { type: string; message: string; details?: Json };
    },
    [Symbol.asyncDispose]: () => client.close(),
  };
}
