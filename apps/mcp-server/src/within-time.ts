/**
 * Runs the work with a signal that ends it after so many milliseconds, or with the caller's. It holds its own timer: of signals
 * that `AbortSignal.any` joins, Node 20 collects a limit of time that nobody else holds, and then nothing ends.
 */
export async function withinTime<Result>(
  { ms, signal }: { readonly ms: number; readonly signal: AbortSignal },
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const own = new AbortController();
  const end = (): void => own.abort(signal.reason);
  const timer = setTimeout(() => own.abort(new DOMException('It took too long.', 'TimeoutError')), ms);
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  try {
    return await work(own.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
}
