import { spawn, type ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import { gitError } from '@learning-memory/git-analyzer';
import { GLOBAL_ARGUMENTS, type Environment } from './git-environment.ts';
import { exitError, spawnError } from './process-errors.ts';

/** Says how to run git in one folder. */
export interface GitProgram {
  readonly binary: string;
  readonly directory: string;
  readonly environment: Environment;
}

export interface GitRun {
  readonly args: readonly string[];
  /** Goes to standard input. */
  readonly input?: string | Buffer | undefined;
  /** Adds variables to those of the program. */
  readonly environment?: Environment | undefined;
  readonly signal?: AbortSignal | undefined;
}

const STDERR_TAIL = 2000;

/**
 * Gives what git prints, read no faster than it is taken. Git is gone once the iteration is over, also when it is ended
 * early. Rejects `GIT_MISSING`, `GIT_UNAVAILABLE`, `GIT_ABORTED`, and what `exitError` makes of an exit code that is not 0.
 */
export async function* streamGit(program: GitProgram, run: GitRun): AsyncGenerator<Buffer, void, undefined> {
  throwIfAborted(run.signal);
  const child = spawn(program.binary, ['-C', program.directory, ...GLOBAL_ARGUMENTS, ...run.args], {
    env: { ...program.environment, ...run.environment },
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
  });
  // It only reads: there is nothing it should tidy up first.
  const kill = (): boolean => child.kill('SIGKILL');
  const closed = closeOf(child);
  const stderr = tailOf(child.stderr);
  run.signal?.addEventListener('abort', kill, { once: true });
  // A git that ends before it has read everything is judged by its exit code.
  child.stdin.on('error', () => undefined);
  child.stdin.end(run.input ?? '');
  try {
    for await (const chunk of child.stdout) yield chunk as Buffer;
    const end = await closed;
    throwIfAborted(run.signal);
    if (end.error !== undefined) throw spawnError(end.error, program.binary);
    if (end.code !== 0) throw exitError({ ...end, stderr: stderr(), args: run.args });
  } finally {
    run.signal?.removeEventListener('abort', kill);
    kill();
    await closed;
  }
}

/** Gives all that git prints. */
export async function readGit(program: GitProgram, run: GitRun): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of streamGit(program, run)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

interface Close {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly error?: Error | undefined;
}

function closeOf(child: ChildProcess): Promise<Close> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, signal: null, error }));
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
}

function tailOf(stream: Readable): () => string {
  let tail = '';
  stream.setEncoding('utf8').on('data', (text: string) => {
    tail = (tail + text).slice(-STDERR_TAIL);
  });
  return () => tail;
}

function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted !== true) return;
  throw gitError('GIT_ABORTED', 'The caller aborted the operation: git was stopped.', { cause: signal.reason });
}
