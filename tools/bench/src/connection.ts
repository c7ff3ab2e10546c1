import { readFile } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import { AnsweredCalls } from './answered-calls.ts';
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
  call(tool: string, args: Readonly<Record<string, unknown>>, timeoutMs?: number): Promise<ToolAnswer>;
  /** Told by a server with `LOG_LEVEL` `info`. */
  readonly answered: AnsweredCalls;
  listTools(): Promise<readonly Tool[]>;
  /** Resident set size of the process, in MB. */
  residentMegabytes(): Promise<number>;
  /** Of it what is not read from files, as program and database are; the present size where the system does not tell. */
  anonymousMegabytes(): Promise<number>;
  /** The most it ever was; the present size where the system does not keep it. */
  peakResidentMegabytes(): Promise<number>;
}

export function connectToServer(home: Home, settings: Readonly<Record<string, string>> = {}): Promise<Connection> {
  return connect([SERVER_BIN, 'serve'], {
    LEARNING_MEMORY_HOME: home.path,
    JOURNAL_PATH: home.journal,
    LOG_LEVEL: 'error',
    AUTO_INDEX: 'off',
    ...settings,
  });
}

/** Behind this a hook leaves out what has not answered, which its figure tells well enough. */
const HOOK_DEADLINE_MS = 1000;

/** The hook that a client runs at the start of a session; throws when it says nothing though it had the time. */
export async function runSessionStart(home: Home): Promise<string> {
  const env = { ...getDefaultEnvironment(), LEARNING_MEMORY_HOME: home.path, JOURNAL_PATH: home.journal };
  const { result, milliseconds } = await timed(() => {
    const started = run(process.execPath, [SERVER_BIN, 'hook', 'session-start'], { env });
    started.child.stdin?.end(JSON.stringify({ session_id: 'bench', source: 'startup' }));
    return started;
  });
  const { stdout } = result;
  if (milliseconds < HOOK_DEADLINE_MS && !stdout.includes('additionalContext')) {
    throw new Error('The session started without context.');
  }
  return stdout;
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
    stderr: 'pipe',
  });
  const answered = new AnsweredCalls(transport.stderr as Readable);
  const client = new Client({ name: 'learning-memory-bench', version: '1.0.0' });
  const { milliseconds } = await timed(() => client.connect(transport));
  return {
    startMilliseconds: milliseconds,
    call: (tool, toolArguments, timeoutMs) => callTool(client, { tool, toolArguments, timeoutMs }),
    answered,
    listTools: async () => (await client.listTools()).tools,
    residentMegabytes: () => memoryMegabytes(transport.pid, 'VmRSS'),
    anonymousMegabytes: () => memoryMegabytes(transport.pid, 'RssAnon'),
    peakResidentMegabytes: () => memoryMegabytes(transport.pid, 'VmHWM'),
    [Symbol.asyncDispose]: () => client.close(),
  };
}

interface ToolCall {
  readonly tool: string;
  readonly toolArguments: Readonly<Record<string, unknown>>;
  readonly timeoutMs?: number | undefined;
}

async function callTool(client: Client, { tool, toolArguments, timeoutMs }: ToolCall): Promise<ToolAnswer> {
  const request = { name: tool, arguments: { ...toolArguments } };
  const options = timeoutMs === undefined ? undefined : { timeout: timeoutMs };
  const { result, milliseconds } = await timed(() => client.callTool(request, undefined, options));
  const [first] = result.content as readonly { readonly text?: string }[];
  if (result.isError === true) throw new Error(`${tool} failed: ${first?.text ?? 'no text'}`);
  return { content: result.structuredContent ?? (JSON.parse(first?.text ?? 'null') as unknown), milliseconds };
}

async function memoryMegabytes(pid: number | null, field: 'VmRSS' | 'VmHWM' | 'RssAnon'): Promise<number> {
  if (pid === null) throw new Error('The server has no process.');
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const match = new RegExp(String.raw`^${field}:\s+(\d+) kB`, 'mu').exec(status);
  const kilobytes = match?.[1] ?? (await run('ps', ['-o', 'rss=', '-p', String(pid)])).stdout.trim();
  return Number(kilobytes) / KILOBYTES_PER_MEGABYTE;
}
