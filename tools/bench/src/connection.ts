import { readFile } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import type { Home } from './home.ts';
import { timed } from './timing.ts';

const SERVER_BIN = fileURLToPath(new URL('../../../apps/mcp-server/bin/learning-memory.mjs', import.meta.url));
const KILOBYTES_PER_MEGABYTE = 1024;
const run = promisify(execFile);

export interface ToolAnswer {
  /** The structured content, or the text parsed as JSON. */
  readonly content: unknown;
  readonly milliseconds: number;
}

/** A server process behind the SDK's client. */
export interface Connection extends AsyncDisposable {
  /** From spawning the process to the end of `initialize`. */
  readonly startMilliseconds: number;
  /** Throws when the tool answers with an error. */
  call(tool: string, args: Readonly<Record<string, unknown>>): Promise<ToolAnswer>;
  listTools(): Promise<readonly Tool[]>;
  /** Resident set size of the process, in MB. */
  residentMegabytes(): Promise<number>;
}

export function connectToServer(home: Home, settings: Readonly<Record<string, string>> = {}): Promise<Connection> {
  return connect([SERVER_BIN, 'serve'], {
    LEARNING_MEMORY_HOME: home.path,
    JOURNAL_PATH: home.journal,
    LOG_LEVEL: 'error',
    ...settings,
  });
}

/** The reference memory server of the protocol's authors, which keeps a graph in a JSONL file. */
export function connectToServerMemory(home: Home): Promise<Connection> {
  const manifest = createRequire(import.meta.url).resolve('@modelcontextprotocol/server-memory/package.json');
  return connect([join(dirname(manifest), 'dist/index.js')], { MEMORY_FILE_PATH: join(home.path, 'memory.jsonl') });
}

async function connect(args: readonly string[], env: Readonly<Record<string, string>>): Promise<Connection> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [...args],
    env: { ...getDefaultEnvironment(), ...env },
    stderr: 'ignore',
  });
  const client = new Client({ name: 'learning-memory-bench', version: '1.0.0' });
  const { milliseconds } = await timed(() => client.connect(transport));
  return {
    startMilliseconds: milliseconds,
    call: (tool, toolArguments) => callTool(client, tool, toolArguments),
    listTools: async () => (await client.listTools()).tools,
    residentMegabytes: () => residentMegabytes(transport.pid),
    [Symbol.asyncDispose]: () => client.close(),
  };
}

async function callTool(client: Client, name: string, args: Readonly<Record<string, unknown>>): Promise<ToolAnswer> {
  const { result, milliseconds } = await timed(() => client.callTool({ name, arguments: { ...args } }));
  const [first] = result.content as readonly { readonly text?: string }[];
  if (result.isError === true) throw new Error(`${name} failed: ${first?.text ?? 'no text'}`);
  return { content: result.structuredContent ?? (JSON.parse(first?.text ?? 'null') as unknown), milliseconds };
}

async function residentMegabytes(pid: number | null): Promise<number> {
  if (pid === null) throw new Error('The server has no process.');
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const match = /^VmRSS:\s+(\d+) kB/mu.exec(status);
  const kilobytes = match?.[1] ?? (await run('ps', ['-o', 'rss=', '-p', String(pid)])).stdout.trim();
  return Number(kilobytes) / KILOBYTES_PER_MEGABYTE;
}
