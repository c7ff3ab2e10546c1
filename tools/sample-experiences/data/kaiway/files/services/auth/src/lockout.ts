import { redis } from '@kaiway/cache';

const MOST_FAILURES = 10;
const WINDOW_S = 900;

/** Counts a wrong password for the account and for the address it came from. */
export async function recordFailure(account: string, address: string): Promise<void> {
  for (const key of [`fail:acc:${account}`, `fail:ip:${address}`]) {
    await redis.incr(key);
    await redis.expire(key, WINDOW_S, 'NX');
  }
}

export async function isLockedOut(account: string, address: string): Promise<boolean> {
  const counts = await redis.mget(`fail:acc:${account}`, `fail:ip:${address}`);
  return counts.some((count) => Number(count ?? 0) >= MOST_FAILURES);
}

/** At least twelve characters, and none of the passwords that everybody has seen in a leak. */
export async function checkPassword(password: string, isLeaked: (hashPrefix: string) => Promise<boolean>) {
  if (password.length < 12) return 'too-short';
  return (await isLeaked(password)) ? 'leaked' : 'fine';
}
