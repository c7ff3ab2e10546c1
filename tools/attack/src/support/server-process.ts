import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Home } from './home.ts';

/** The command a user's client runs. */
export const SERVER_BIN: string = fileURLToPath(
  new URL('../../../../apps/mcp-server/bin/learning-memory.mjs', import.meta.url),
);

export type Json = Readonly<Record<string, unknown>>;
export type RequestId = string | number;

export interface ToolAnswer {
  readonly isError: boolean;
  readonly content: Json;
}

/** A server behind bare pipes, so that everything a client may do wrong can be done. */
export interface ServerProcess extends AsyncDisposable {
  readonly child: ChildProcess;
  /** Settles when the process has ended and its pipes are read. */
  readonly ended: Promise<void>;
  /** Lines of standard output that are no message of the protocol. */
  readonly stray: readonly string[];
  /** Answers to ids that nobody waited for. */
  readonly unexpected: readonly Json[];
  hasEnded(): boolean;
  log(): string;
  /** Bytes as they are, and a newline. */
  send(message: string | Buffer): void;
  /** The whole answer to what will be sent with this id; rejects when the server ends. */
  answerTo(id: RequestId): Promise<Json>;
  request(method: string, params?: Json): Promise<Json>;
  call(tool: string, input?: Json): Promise<ToolAnswer>;
  /** The answer of a call; rejects when it is an error. */
  expect(tool: string, input?: Json): Promise<Json>;
  kill(signal?: NodeJS.Signals): Promise<void>;
}

export interface StartOptions {
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** Goes before the program, for example a shell that sets limits. */
  readonly launcher?: readonly string[] | undefined;
  /** Says nothing by itself, not even `initialize`. */
  readonly isSilent?: boolean | undefined;
}

/** The environment of a server on `home`, without anything of the user's. */
export function serverEnvironment(home: Home, extra: Readonly<Record<string, string>> = {}): Record<string, string> {
  const inherited = Object.fromEntries(
    ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR'].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  return {
    ...inherited,
    HOME: home.folder,
    LEARNING_MEMORY_HOME: home.path,
    JOURNAL_PATH: home.journal,
    CLAUDE_PROJECT_DIR: home.project,
    TOOLSETS: 'all,knowledge',
    AUTO_INDEX: 'off',
    LOG_LEVEL: 'error',
    ...extra,
  };
}

/** Starts the built server; what is asked before it is ready waits for it. */
export function startServer(home: Home, { env, launcher = [], isSilent = false }: StartOptions = {}): ServerProcess {
  const [command = '', ...args] = [...launcher, process.execPath, SERVER_BIN, 'serve'];
  const child = spawn(command, args, { env: serverEnvironment(home, env), stdio: 'pipe' });
  const server = new RunningServer(child);
  if (!isSilent) server.initialize();
  return server;
}

interface ToolResult {
  readonly isError?: boolean;
  readonly content?: readonly { readonly text?: string }[];
}

class RunningServer implements ServerProcess {
  readonly child: ChildProcess;
  readonly ended: Promise<void>;
  readonly stray: string[] = [];
  readonly unexpected: Json[] = [];
  readonly #waiting = new Map<
    RequestId,
    { readonly resolve: (answer: Json) => void; readonly reject: (error: Error) => void }
  >();
  #log = '';
  #nextId = 0;
  #hasEnded = false;

  constructor(child: ChildProcess) {
    this.child = child;
    for (const pipe of [child.stdin, child.stdout]) pipe?.on('error', () => undefined);
    child.on('error', () => undefined);
    child.stderr?.on('data', (chunk: Buffer) => (this.#log += chunk.toString()));
    if (child.stdout !== null) createInterface({ input: child.stdout }).on('line', (line) => this.#take(line));
    this.ended = new Promise((resolve) => {
      child.once('close', () => {
        this.#hasEnded = true;
        for (const { reject } of this.#waiting.values()) reject(new Error(`The server has ended. ${this.#log}`));
        resolve();
      });
    });
  }

  initialize(): void {
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'attack', version: '1' } };
    void this.request('initialize', params).catch(() => undefined);
    this.send('{"jsonrpc":"2.0","method":"notifications/initialized"}');
  }

  hasEnded(): boolean {
    return this.#hasEnded;
  }

  log(): string {
    return this.#log;
  }

  send(message: string | Buffer): void {
    if (this.child.stdin?.writable !== true) return;
    this.child.stdin.write(message);
    this.child.stdin.write('\n');
  }

  answerTo(id: RequestId): Promise<Json> {
    if (this.#hasEnded) return Promise.reject(new Error(`The server has ended. ${this.#log}`));
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
    });
  }

  async request(method: string, params: Json = {}): Promise<Json> {
    const id = `attack-${String((this.#nextId += 1))}`;
    const answer = this.answerTo(id);
    this.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
    return await answer;
  }

  async call(tool: string, input: Json = {}): Promise<ToolAnswer> {
    const answer = await this.request('tools/call', { name: tool, arguments: input });
    const result = (answer['result'] ?? {}) as ToolResult;
    if (result.content === undefined) return { isError: true, content: answer };
    const text = result.content[0]?.text ?? 'null';
    return { isError: result.isError === true, content: JSON.parse(text) as Json };
  }

  async expect(tool: string, input: Json = {}): Promise<Json> {
    const { isError, content } = await this.call(tool, input);
    if (isError) throw new Error(`${tool} failed: ${JSON.stringify(content)}`);
    return content;
  }

  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) this.child.kill(signal);
    await this.ended;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.child.stdin?.end();
    const timer = setTimeout(() => this.child.kill('SIGKILL'), 20_000);
    await this.ended;
    clearTimeout(timer);
  }

  #take(line: string): void {
    const message = parseMessage(line);
    if (message === undefined) {
      this.stray.push(line.slice(0, 200));
      return;
    }
    const id = message['id'] as RequestId;
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) this.unexpected.push(message);
    this.#waiting.delete(id);
    waiting?.resolve(message);
  }
}

function parseMessage(line: string): Json | undefined {
  try {
    const message = JSON.parse(line) as Json | null;
    return message?.['jsonrpc'] === '2.0' ? message : undefined;
  } catch {
    return undefined;
  }
}

/** Waits until the server has read what was sent to it before. */
export async function settle(server: ServerProcess): Promise<void> {
  await server.request('ping');
}

export interface CommandResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunningCommand {
  readonly child: ChildProcess;
  readonly ended: Promise<CommandResult>;
}

/** Starts `learning-memory` as a user types it, or a client with something to read. */
export function startCommand(home: Home, args: readonly string[], input = ''): RunningCommand {
  const env = serverEnvironment(home);
  const child = spawn(process.execPath, [SERVER_BIN, ...args], { cwd: home.folder, env, stdio: 'pipe' });
  let [stdout, stderr] = ['', ''];
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, stdout, stderr }));
  return { child, ended };
}
