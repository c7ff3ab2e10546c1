/** Long work of a service, also what nobody waits for; disposing breaks it off and waits until it has ended. */
export interface OngoingWork extends AsyncDisposable {
  /** `work` is given a signal that aborts with the caller's, and when the service is disposed of. */
  run<Result>(work: (signal: AbortSignal) => Promise<Result>, signal?: AbortSignal): Promise<Result>;
}

export function createOngoingWork(): OngoingWork {
  const closing = new AbortController();
  const running = new Set<Promise<unknown>>();
  return {
    async run(work, signal) {
      const both = signal === undefined ? closing.signal : AbortSignal.any([closing.signal, signal]);
      const result = work(both);
      running.add(result);
      try {
        return await result;
      } finally {
        running.delete(result);
      }
    },
    async [Symbol.asyncDispose]() {
      closing.abort();
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}
