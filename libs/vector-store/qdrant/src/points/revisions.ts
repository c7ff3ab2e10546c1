import { randomInt } from 'node:crypto';

/** Of milliseconds since the start these are free in a safe integer, for two centuries. */
const PER_MILLISECOND = 1024;
const START = Date.UTC(2025, 0);

/** Rising numbers that no other writer of the same moment is likely to draw. */
export function createRevisions(now: () => number = Date.now): () => number {
  let last = 0;
  return () => {
    last = Math.max(last + 1, (now() - START) * PER_MILLISECOND + randomInt(PER_MILLISECOND));
    return last;
  };
}
