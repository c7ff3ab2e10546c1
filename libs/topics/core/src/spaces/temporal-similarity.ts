import type { MemoryEncoding } from './memory-encoding.ts';

type Stamped = Pick<MemoryEncoding, 'createdAt' | 'sessionId'>;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/** E2: 1 for the same moment, half of it a day apart. */
export function recencySimilarity(a: Stamped, b: Stamped): number {
  return 0.5 ** (Math.abs(a.createdAt - b.createdAt) / DAY);
}

/** E3: 1 for the same hour of the week, 0 half a week apart. */
export function periodicSimilarity(a: Stamped, b: Stamped): number {
  const apart = Math.abs(a.createdAt - b.createdAt) % WEEK;
  return (1 + Math.cos((2 * Math.PI * apart) / WEEK)) / 2;
}

/** E4: within a session 1 for what was stored in one go, and half of it ten minutes apart; 0 in different sessions. */
export function sequenceSimilarity(a: Stamped, b: Stamped): number {
  if (a.sessionId === undefined || a.sessionId !== b.sessionId) return 0;
  return 0.5 ** (Math.abs(a.createdAt - b.createdAt) / (HOUR / 6));
}
