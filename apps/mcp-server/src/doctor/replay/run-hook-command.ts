import { spawn } from 'node:child_process';
import type { CommandHandler } from '../../install/hook-settings.ts';
import { withinTime } from '../../within-time.ts';

export interface HookCommandOptions {
  readonly environment: Record<string, string>;
  readonly workingDirectory: string;
  /** Written to its standard input. */
  readonly input: string;
  readonly signal: AbortSignal;
}

/** Resolves with what a command hook prints. Rejects when it does not start, fails, or takes longer than its timeout. */
export function runHookCommand(handler: CommandHandler, options: HookCommandOptions): Promise<string> {
  const { command, args, timeout } = handler;
  const { environment, workingDirectory, input, signal } = options;
  const run = (limit: AbortSignal): Promise<string> =>
    new Promise((resolve, reject) => {
      // Also when it has ended, but left a process behind that holds its output open: a client waits for that as well.
      limit.addEventListener('abort', () => reject(new Error(`It did not end within ${timeout} s.`)), { once: true });
      const child = spawn(command, args, {
        env: environment,
        cwd: workingDirectory,
        signal: limit,
        killSignal: 'SIGKILL',
        windowsHide: true,
      });
      const output = { stdout: '', stderr: '' };
      child.on('error', (error) => reject(new Error(`It does not start: ${error.message}.`)));
      child.on('close', (code) => {
        if (code === 0) resolve(output.stdout);
        else reject(new Error(`It ended with ${code ?? 'a signal'}: ${firstLine(output.stderr)}`));
      });
      // Where this process may open no more files, there are none of these.
      const { stdin, stdout, stderr } = child as Partial<typeof child>;
      stdout?.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()));
      stderr?.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
      stdin?.on('error', () => undefined);
      stdin?.end(input);
    });
  return withinTime({ ms: timeout * 1000, signal }, run);
}

function firstLine(text: string): string {
  return text.trim().split('\n')[0]?.slice(0, 200) || 'it says nothing';
}
