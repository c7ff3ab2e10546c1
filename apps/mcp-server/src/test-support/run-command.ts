import { spawn, type ChildProcess } from 'node:child_process';
import { SERVER_BIN, serverEnvironment } from './server-process.ts';
import type { TemporaryHome } from './temporary-home.ts';

export interface CommandResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunningCommand {
  readonly child: ChildProcess;
  stdout(): string;
  stderr(): string;
  readonly ended: Promise<CommandResult>;
}

/** Starts `learning-memory` as a user types it. */
export function startCommand(
  home: TemporaryHome,
  args: readonly string[],
  cwd: string,
  env: Record<string, string> = {},
): RunningCommand {
  const child = spawn(process.execPath, [SERVER_BIN, ...args], { cwd, env: serverEnvironment(home, env) });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const ended = new Promise<CommandResult>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
  return { child, stdout: () => stdout, stderr: () => stderr, ended };
}

export async function runCommand(home: TemporaryHome, args: readonly string[], cwd: string): Promise<CommandResult> {
  return await startCommand(home, args, cwd).ended;
}

/** Runs a hook as the client does: its JSON on standard input. */
export async function runHook(
  home: TemporaryHome,
  hook: string,
  input: string,
  env: Record<string, string> = {},
): Promise<CommandResult> {
  const { child, ended } = startCommand(home, ['hook', hook], process.cwd(), env);
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(input);
  return await ended;
}
