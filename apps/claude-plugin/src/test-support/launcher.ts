import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { PLUGIN_ROOT } from './plugin-files.ts';

export interface CopiedPlugin extends Disposable {
  /** Throw-away folder, with a data home in it; the plugin is in its own below. */
  readonly folder: string;
  readonly launcher: string;
  /** Nothing of the surrounding session, and no server on the search path. */
  environment(extra?: Readonly<Record<string, string>>): Record<string, string>;
}

/** What a client copies into its cache: the plugin alone, with nothing around it. */
export function copyPlugin(): CopiedPlugin {
  const folder = mkdtempSync(join(tmpdir(), 'plugin-'));
  const plugin = join(folder, 'cache');
  const isOurs = (path: string): boolean => !['node_modules', 'out-tsc', 'src'].includes(basename(path));
  cpSync(PLUGIN_ROOT, plugin, { recursive: true, filter: isOurs });
  return {
    folder,
    launcher: join(plugin, 'bin/learning-memory.mjs'),
    environment: (extra = {}) => ({
      PATH: folder,
      SystemRoot: process.env['SystemRoot'] ?? '',
      HOME: folder,
      LEARNING_MEMORY_HOME: join(folder, 'home'),
      JOURNAL_PATH: join(folder, 'journal'),
      ...extra,
    }),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}

export interface Launch {
  readonly launcher: string;
  readonly args?: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly input?: string;
}

export interface LaunchResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the launcher to its end, which the end of its input brings about. */
export function launch({ launcher, args = [], env, input = '' }: Launch): Promise<LaunchResult> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [launcher, ...args], { env });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.on('close', (code) => resolve({ code, stdout, stderr }));
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}

export interface Connection extends AsyncDisposable {
  readonly client: Client;
  readonly pid: number;
}

/** Connects the official SDK's client through the launcher, as the plugin's entry starts it. */
export async function connect({ launcher, env }: Launch): Promise<Connection> {
  const transport = new StdioClientTransport({ command: process.execPath, args: [launcher], env, stderr: 'ignore' });
  const client = new Client({ name: 'plugin-test', version: '1.0.0' });
  await client.connect(transport);
  return { client, pid: transport.pid ?? -1, [Symbol.asyncDispose]: () => client.close() };
}
