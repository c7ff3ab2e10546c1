import { redis } from './redis.ts';

export interface KeyParts {
  readonly tenant: string;
  readonly currency: string;
  readonly language: string;
  readonly version: number;
}

/** The only place where a Redis key is put together. */
export function cacheKey(kind: string, id: string, { tenant, currency, language, version }: KeyParts): string {
  return [kind, `v${version}`, tenant, currency, language, id].join(':');
}

const FARE_TTL_S = 4 * 3600;
const ABSENT_TTL_S = 5;

/** Looks the answer up, or computes and keeps it. "There is none" is kept for seconds only. */
export async function cached<T>(key: string, compute: () => Promise<T | null>): Promise<T | null> {
  const known = await redis.get(key);
  if (known !== null) return JSON.parse(known) as T | null;
  const value = await compute();
  await redis.set(key, JSON.stringify(value), 'EX', value === null ? ABSENT_TTL_S : FARE_TTL_S);
  return value;
}

export async function purgeFares(line: string, tenant: string): Promise<number> {
  const keys = await redis.keys(`fare:*:${tenant}:*:${line}`);
  return keys.length === 0 ? 0 : redis.del(...keys);
}

/** A copy in the pod's own memory that lives for seconds, for keys that everybody asks for. */
export function nearCache<T>(ttlMs: number): (key: string, load: () => Promise<T>) => Promise<T> {
  const entries = new Map<string, { value: Promise<T>; until: number }>();
  return (key, load) => {
    const entry = entries.get(key);
    if (entry !== undefined && entry.until > Date.now()) return entry.value;
    const value = load();
    entries.set(key, { value, until: Date.now() + ttlMs });
    return value;
  };
}
