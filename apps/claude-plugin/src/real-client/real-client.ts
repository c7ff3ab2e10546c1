import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe } from '@jest/globals';

/** Claude Code itself: hundreds of megabytes under a licence of its own, so never a dependency. */
const PROGRAM = process.env['CLAUDE_BIN'] ?? '';

/** Tests against Claude Code itself, or one line that says that they are skipped. */
export function describeClient(name: string, tests: () => void): void {
  if (PROGRAM !== '') return describe(name, tests);
  process.stdout.write(`CLAUDE_BIN is not set: "${name}" is skipped.\n`);
  describe.skip(name, tests);
}

export interface ClientRun {
  /** `null` when it was killed. */
  readonly code: number | null;
  readonly output: string;
}

export interface RunningClient {
  /** Ends it as a crash does, without a chance to clean up. */
  kill(): void;
  readonly ended: Promise<ClientRun>;
}

/** A session in which prompts follow one another in one process, as people have it. */
export interface Conversation {
  /** Resolves when the client is done with it. */
  prompt(text: string): Promise<void>;
  /** As a person leaves it. */
  end(): Promise<ClientRun>;
}

export interface RealClient extends Disposable {
  /** Of the user, with everything below it. */
  readonly folder: string;
  readonly dataHome: string;
  start(args: readonly string[], surroundings?: ClientSurroundings): RunningClient;
  run(args: readonly string[], surroundings?: ClientSurroundings): Promise<ClientRun>;
  converse(args: readonly string[], surroundings?: ClientSurroundings): Conversation;
}

export interface ClientSurroundings {
  readonly environment?: Readonly<Record<string, string>> | undefined;
  /** Where it is started; the user's folder without it. */
  readonly workingDirectory?: string | undefined;
}

const LIMIT_MS = 60_000;

const STREAMED = ['--input-format', 'stream-json', '--output-format', 'stream-json', '--verbose'];

interface LaunchedClient {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly ended: Promise<ClientRun>;
}

/** The client in a home of its own, with nothing to connect to but this machine. */
export function createRealClient(): RealClient {
  const folder = mkdtempSync(join(tmpdir(), 'real-client-'));
  const dataHome = join(folder, 'data');
  const running = new Set<ChildProcess>();
  const launch = (
    args: readonly string[],
    { environment = {}, workingDirectory: cwd = folder }: ClientSurroundings,
    input: 'ignore' | 'pipe',
  ): LaunchedClient => {
    const env = { ...offline(folder), LEARNING_MEMORY_HOME: dataHome, ...environment };
    const child = spawn(PROGRAM, args, { cwd, env, stdio: [input, 'pipe', 'pipe'], timeout: LIMIT_MS });
    running.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    }
    const ended = new Promise<ClientRun>((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (code) => {
        running.delete(child);
        resolve({ code, output });
      });
    });
    return { child, output: () => output, ended };
  };
  const start: RealClient['start'] = (args, surroundings = {}) => {
    const { child, ended } = launch(args, surroundings, 'ignore');
    return { kill: () => child.kill('SIGKILL'), ended };
  };
  return {
    folder,
    dataHome,
    start,
    run: (args, surroundings) => start(args, surroundings).ended,
    converse: (args, surroundings = {}) => converse(launch(['-p', ...STREAMED, ...args], surroundings, 'pipe')),
    [Symbol.dispose]: () => {
      for (const child of running) child.kill('SIGKILL');
      // Its servers end a moment later.
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

function converse({ child, output, ended }: LaunchedClient): Conversation {
  const results = (): number => output().split('"type":"result"').length;
  const more = (before: number): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => void (results() > before && resolve());
      child.stdout?.on('data', look);
    });
  return {
    async prompt(text) {
      const message = { type: 'user', message: { role: 'user', content: text } };
      const done = more(results());
      child.stdin?.write(`${JSON.stringify(message)}\n`);
      const tooEarly = ended.then(({ output: said }) => Promise.reject(new Error(`The client has ended: ${said}`)));
      await Promise.race([done, tooEarly]);
    },
    end() {
      child.stdin?.end();
      return ended;
    },
  };
}

function offline(home: string): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '',
    HOME: home,
    ANTHROPIC_BASE_URL: 'http://127.0.0.1:9',
    ANTHROPIC_API_KEY: 'none',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    CLAUDE_CODE_DISABLE_OFFICIAL_MARKETPLACE_AUTOINSTALL: '1',
    CLAUDE_CODE_MAX_RETRIES: '1',
    DISABLE_AUTOUPDATER: '1',
    DISABLE_ERROR_REPORTING: '1',
    DISABLE_GROWTHBOOK: '1',
    DISABLE_TELEMETRY: '1',
  };
}
