/** Drops what a library prints in this thread: a worker's output ends in the process's, where a protocol may run. */
export function silenceOutput(): void {
  process.stdout.write = () => true;
  process.stderr.write = () => true;
}
