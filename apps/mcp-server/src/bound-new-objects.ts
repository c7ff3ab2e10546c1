import { setFlagsFromString } from 'node:v8';

const POLL_MS = 2;

/**
 * Keeps the room for new objects as small as it begins: 2 MB, which V8 would let grow to 16 for each thread when a program is
 * loaded or something is searched, and gives back only after a while at rest. Of old objects it collects what is not needed any
 * more earlier than it would.
 */
export function boundNewObjects(): void {
  setFlags();
  // As soon as a thread has a heap of its own, V8 sets the factor of all of them to 2 again.
  process.on('worker', (worker) => {
    const starting = setInterval(setFlags, POLL_MS);
    worker.once('online', () => {
      clearInterval(starting);
      setFlags();
    });
    worker.once('exit', () => clearInterval(starting));
  });
}

function setFlags(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--optimize-for-size');
}
