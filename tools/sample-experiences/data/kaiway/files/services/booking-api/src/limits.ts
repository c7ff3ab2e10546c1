/** A bucket of tokens for each caller: so many at once, and so many more each second. */
export class RateLimiter {
  readonly #buckets = new Map<string, { tokens: number; at: number }>();

  constructor(
    private readonly burst: number,
    private readonly perSecond: number,
  ) {}

  allow(caller: string, now: number): boolean {
    const { tokens, at } = this.#buckets.get(caller) ?? { tokens: this.burst, at: now };
    const filled = Math.min(this.burst, tokens + ((now - at) / 1000) * this.perSecond);
    this.#buckets.set(caller, { tokens: filled >= 1 ? filled - 1 : filled, at: now });
    return filled >= 1;
  }

  /** Seconds until the caller may try again, for Retry-After. */
  retryAfter(caller: string): number {
    const tokens = this.#buckets.get(caller)?.tokens ?? this.burst;
    return tokens >= 1 ? 0 : Math.ceil((1 - tokens) / this.perSecond);
  }
}

/** Refused lookups all take equally long, so that nobody can tell a wrong surname from a wrong number. */
export async function answerSlowly<T>(answer: T | undefined, ms = 3000): Promise<T | undefined> {
  if (answer === undefined) await new Promise((resolve) => setTimeout(resolve, ms));
  return answer;
}
