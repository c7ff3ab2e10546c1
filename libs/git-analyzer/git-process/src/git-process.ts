import type { Readable } from 'node:stream';
import { gitError } from '@learning-memory/git-analyzer';
import { GLOBAL_ARGUMENTS, settingArguments, type Environment, type NamedSetting } from './git-environment.ts';
import { exitError, spawnError } from './process-errors.ts';
import { startBound, type BoundProcess } from './start-bound.ts';

/** Says how to run git in one folder. */
export interface GitProgram {
  readonly binary: string;
  readonly directory: string;
  readonly environment: Environment;
  /** How long git may say nothing, in milliseconds. Default 60 000. */
  readonly timeoutMs?: number | undefined;
  /** Have the last word over those of the repository. */
  readonly settings?: readonly NamedSetting[] | undefined;
}

export interface GitRun {
  readonly args: readonly string[];
  /** Goes to standard input. */
  readonly input?: string | Buffer | undefined;
  readonly signal?: AbortSignal | undefined;
}

const STDERR_TAIL = 2000;
const DEFAULT_TIMEOUT_MS = 60_000;

/**
 * What git prints, read no faster than it is taken. Git is gone once the iteration is over, also when it is ended
 * early, and when this process is killed. Rejects `GIT_MISSING`, `GIT_UNAVAILABLE`, `GIT_TIMED_OUT`, `GIT_ABORTED`, and what
 * `exitError` makes of an exit code that is not 0.
 */
export async function* streamGit(program: GitProgram, run: GitRun): AsyncGenerator<Buffer, void, undefined> {
  throwIfAborted(run.signal);
  const { args, environment } = settingArguments(program.settings ?? []);
  const command = [program.binary, '-C', program.directory, ...GLOBAL_ARGUMENTS, ...args, ...run.args];
  const git = startBound(command, { ...program.environment, ...environment });
  const stderr = tailOf(git.stderr);
  // A git that ends before it has read everything is judged by its exit code.
  git.stdin.on('error', () => undefined);
  git.stdin.end(run.input ?? '');
  try {
    run.signal?.addEventListener('abort', git.kill, { once: true });
    yield* chunksOf(git, run, program.timeoutMs ?? DEFAULT_TIMEOUT_MS);
    const end = await git.closed;
    throwIfAborted(run.signal);
    if (end.error !== undefined) throw spawnError(end.error, program.binary);
    if (end.code !== 0) throw exitError({ ...end, stderr: stderr(), args: run.args, directory: program.directory });
  } finally {
    run.signal?.removeEventListener('abort', git.kill);
    git.kill();
    // What nobody reads any more would keep it open.
    git.stdout.destroy();
    await git.closed;
  }
}

/** Waits no longer for a chunk than git may be silent; how long the chunk is used does not count. */
async function* chunksOf(git: BoundProcess, run: GitRun, timeoutMs: number): AsyncGenerator<Buffer, void, undefined> {
  const chunks = git.stdout[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  for (;;) {
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      git.kill();
    }, timeoutMs);
    // An end of output is no end of git.
    const next = await chunks.next().then(async (chunk) => {
      if (chunk.done === true) await git.closed;
      return chunk;
    });
    clearTimeout(timer);
    throwIfAborted(run.signal);
    if (timedOut) throw timeoutError(run, timeoutMs);
    if (next.done === true) return;
    yield next.value;
  }
}

function timeoutError({ args }: GitRun, timeoutMs: number): Error {
  return gitError(
    'GIT_TIMED_OUT',
    `git ${args[0] ?? ''} said nothing for ${String(timeoutMs / 1000)} s and was stopped. See whether a file that the repository's settings name is a pipe, or on a disk that does not answer.`,
    { details: { command: args[0], timeoutMs } },
  );
}

/** All that git prints. */
export async function readGit(program: GitProgram, run: GitRun): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of streamGit(program, run)) chunks.push(chunk);
  return Buffer.concat(chunks);
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
