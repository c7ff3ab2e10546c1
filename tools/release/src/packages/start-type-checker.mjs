import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('type-checker.mjs', import.meta.url));

/** The compiler of the workspace in a process of its own, which answers in the order it is asked, and rejects once it ended. */
export function startTypeChecker(root) {
  const stdio = ['pipe', 'pipe', 'inherit'];
  const child = spawn(process.execPath, ['--max-old-space-size=4096', PROGRAM, root], { stdio });
  const waiting = [];
  let failure;
  createInterface({ input: child.stdout }).on('line', (line) => waiting.shift()?.resolve(JSON.parse(line)));
  const ended = new Promise((resolve) => {
    const end = (reason) => {
      failure ??= new Error(`The type checker ended with ${reason}. Read its message above.`);
      for (const { reject } of waiting.splice(0)) reject(failure);
      resolve();
    };
    child.once('error', (error) => end(error.message));
    child.once('exit', (code, signal) => end(code ?? signal));
  });
  // What is written to one that has ended is answered above.
  child.stdin.on('error', () => undefined);
  return {
    check: (path, types) =>
      new Promise((resolve, reject) => {
        if (failure !== undefined) return reject(failure);
        waiting.push({ resolve, reject });
        child.stdin.write(`${JSON.stringify({ path, types })}\n`);
      }),
    stop() {
      child.stdin.end();
      return ended;
    },
  };
}
