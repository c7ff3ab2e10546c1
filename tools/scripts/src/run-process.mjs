import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import process from 'node:process';
import { workspaceRoot } from './paths.mjs';

const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Runs a program without a shell, with our own stdio, in the workspace root unless told otherwise; resolves its exit code (128 + signal when killed). */
export function runProcess(command, args, { cwd = workspaceRoot, env = {}, stdin = 'inherit' } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: [stdin, 'inherit', 'inherit'],
    });
    let received;
    const forward = (signal) => {
      received = signal;
      child.kill(signal);
    };
    for (const signal of FORWARDED) process.on(signal, forward);
    const release = () => FORWARDED.forEach((signal) => process.off(signal, forward));
    child.once('error', (error) => {
      release();
      reject(error);
    });
    child.once('close', (code, signal) => {
      release();
      // With the child gone the signal is ours: without this, an interrupted step would only give way to the next one.
      if (received !== undefined) process.kill(process.pid, received);
      resolve(code ?? 128 + constants.signals[signal]);
    });
  });
}

/** Runs a Node script the same way. */
export const runNode = (script, args = [], options = {}) => runProcess(process.execPath, [script, ...args], options);
