import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { Readable, Writable } from 'node:stream';
import type { Environment } from './git-environment.ts';

/** A process that ends with this one. */
export interface BoundProcess {
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly stderr: Readable;
  readonly closed: Promise<Close>;
  readonly kill: () => void;
}

export interface Close {
  readonly code: number | null;
  readonly signal: string | null;
  readonly error?: (Error & { readonly code?: unknown }) | undefined;
}

const SHELL = '/bin/sh';

/**
 * Runs its arguments and kills them when descriptor 3 is closed, which the system does for a process that is killed.
 * Nothing of the arguments is read by the shell. It waits for both of its children: where nobody takes in orphans, as in many
 * containers, one that it left would stay as a zombie.
 */
const BOUND = `
exec 4<&0
"$@" <&4 3<&- 4<&- & bound=$!
exec 4<&-
( read -r _ <&3; kill -9 "$bound" ) </dev/null >/dev/null 2>&1 & watch=$!
exec 3<&-
wait "$bound"; code=$?
kill -9 "$watch"
wait "$watch" 2>/dev/null
exit "$code"`;

/** What a shell says of a command that it cannot run. */
const NOT_RUN: Readonly<Record<number, string>> = { 126: 'EACCES', 127: 'ENOENT' };
/** Behind these, shells add the number of the signal that ended a command; git itself ends with 128 and 129, too. */
const SIGNALLED = 128;
const GIT_USAGE = 129;

/**
 * Starts a command that is killed when this process ends, however it does; where there is no shell, only when it is told to.
 * What the system refuses to start is closed with the error.
 */
export function startBound(command: readonly string[], environment: Environment): BoundProcess {
  try {
    return start(command, environment);
  } catch (error) {
    // Such as a command that is too long; most else that the system refuses comes as an event.
    if (!isSystemError(error)) throw error;
    return notStarted(Promise.resolve({ code: null, signal: null, error }));
  }
}

function start([program = '', ...args]: readonly string[], environment: Environment): BoundProcess {
  const isBound = existsSync(SHELL);
  const [file, fileArguments] = isBound ? [SHELL, ['-c', BOUND, 'sh', program, ...args]] : [program, args];
  const child = spawn(file, fileArguments, {
    env: environment,
    stdio: isBound ? ['pipe', 'pipe', 'pipe', 'pipe'] : ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
  });
  const closed = closeOf(child).then((close) => (isBound ? closeOfBound(close) : close));
  // Where this process may open no more files, there are none of these.
  const { stdin, stdout, stderr } = child as Partial<BoundProcess>;
  if (stdin === undefined || stdout === undefined || stderr === undefined) return notStarted(closed);
  const lifeline = child.stdio[3];
  lifeline?.on('error', () => undefined);
  // It only reads: there is nothing it should tidy up first.
  const kill = (): void => {
    if (lifeline === null || lifeline === undefined) child.kill('SIGKILL');
    else lifeline.destroy();
  };
  return { stdin, stdout, stderr, closed, kill };
}

function notStarted(closed: BoundProcess['closed']): BoundProcess {
  const stdin = new Writable({ write: (_chunk, _encoding, done) => done() });
  return { stdin, stdout: Readable.from([]), stderr: Readable.from([]), closed, kill: () => undefined };
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return typeof error === 'object' && error !== null && 'syscall' in error;
}

function closeOf(child: ChildProcess): Promise<Close> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, signal: null, error }));
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
}

function closeOfBound(close: Close): Close {
  const { code } = close;
  if (code === null) return close;
  const notRun = NOT_RUN[code];
  if (notRun !== undefined) return { ...close, error: Object.assign(new Error('Not run.'), { code: notRun }) };
  if (code <= GIT_USAGE) return close;
  const number = code - SIGNALLED;
  const signal = Object.entries(constants.signals).find(([, value]) => value === number)?.[0] ?? String(number);
  return { code: null, signal };
}
