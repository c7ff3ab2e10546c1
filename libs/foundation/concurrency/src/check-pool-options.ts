interface PoolLimits {
  readonly threads?: number | undefined;
  readonly idleTimeoutMs?: number | undefined;
}

/** Throws a `RangeError`: a pool without a thread would never answer, and a timer takes what it does not know for 1 ms. */
export function checkPoolOptions({ threads = 1, idleTimeoutMs = Infinity }: PoolLimits): void {
  if (!Number.isSafeInteger(threads) || threads < 1)
    throw new RangeError(`threads is ${String(threads)}: it must be a whole number from 1.`);
  if (typeof idleTimeoutMs !== 'number' || !(idleTimeoutMs >= 0))
    throw new RangeError(`idleTimeoutMs is ${String(idleTimeoutMs)}: it must be a number of milliseconds from 0 on.`);
}
