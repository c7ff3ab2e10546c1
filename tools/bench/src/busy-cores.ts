import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import process from 'node:process';

/** Keeps every core busy until it is disposed, as builds and tests do while an agent works. */
export function busyCores(): Disposable {
  const loops = Array.from({ length: availableParallelism() }, () =>
    spawn(
      process.execPath,
      [
        '-e',
        'process.on("disconnect", () => process.exit()); setInterval(() => { for (let n = 0; n < 1e9; n++); }, 0)',
      ],
      {
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      },
    ),
  );
  return {
    [Symbol.dispose]() {
      for (const loop of loops) loop.kill('SIGKILL');
    },
  };
}
