import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { McpToolHandler } from '../../install/hook-settings.ts';
import { SERVER_INFO } from '../../server-info.ts';
import { REPLAY_MEMORY } from './hook-plays.ts';
import type { HookInstallation } from './hook-installation.ts';
import { withoutSettingFlags, type ReplayHome } from './replay-home.ts';

const CONNECT_TIMEOUT_MS = 5000;
/** Opens the stores. */
const FIRST_CALL_TIMEOUT_MS = 10_000;

/** The server that hooks of the type `mcp_tool` call. */
export interface HookServer extends AsyncDisposable {
  /** Resolves with the text of the answer. */
  call(handler: McpToolHandler, input: Readonly<Record<string, string>>): Promise<string>;
}

/** Starts the registered server on the home, as a client does. Rejects with why that is not possible. */
export async function startHookServer(
  { server, environment }: HookInstallation,
  home: ReplayHome,
  signal: AbortSignal,
): Promise<HookServer> {
  if (server === undefined) throw new Error('Its server is not registered; `learning-memory init` registers it.');
  const { command, args } = server;
  const transport = new StdioClientTransport({
    command,
    args: [...withoutSettingFlags(args)],
    env: home.environment(environment),
    cwd: home.folder,
    stderr: 'pipe',
  });
  let said = '';
  transport.stderr?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(0, 2000)));
  const client = new Client({ name: 'learning-memory-doctor', version: SERVER_INFO.version });
  try {
    await client.connect(transport, { timeout: CONNECT_TIMEOUT_MS, signal });
    await expectHome(client, signal);
  } catch (error) {
    await client.close();
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The server does not start: ${said.trim().split('\n')[0] || reason}`, { cause: error });
  }
  return {
    async call({ tool, timeout }, input) {
      const answer = await client.callTool(
        { name: tool, arguments: { ...input } },
        { timeout: timeout * 1000, signal },
      );
      const [block] = answer.content;
      const text = block?.type === 'text' ? block.text : '';
      if (answer.isError === true) throw new Error(text);
      return text;
    },
    [Symbol.asyncDispose]: () => client.close(),
  };
}

/** Before anything is written: a server that brings a home of its own is left alone. Also opens the stores, as a session soon has. */
async function expectHome(client: Client, signal: AbortSignal): Promise<void> {
  const { tools } = await client.listTools(undefined, { signal });
  const tool = 'retrieve_memories';
  if (!tools.some(({ name }) => name === tool)) throw new Error(client.getInstructions() ?? `It has no tool ${tool}.`);
  const { content } = await client.callTool(
    { name: tool, arguments: { query: REPLAY_MEMORY } },
    { timeout: FIRST_CALL_TIMEOUT_MS, signal },
  );
  if (JSON.stringify(content).includes(REPLAY_MEMORY)) return;
  throw new Error('It does not use the data home that its environment names, so no hook of it was played.');
}
