import { describe, expect, it } from '@jest/globals';
import type { Memory, MemoryReader } from '@learning-memory/memory';
import { createDeadline } from '../deadline.ts';
import { findReviews } from './status.ts';

const DAY = 86_400_000;
const NOW = 1000 * DAY;

/** Memories stored a minute apart, the oldest first; those that are `used` were of use. */
function shelf(count: number, used: (number: number) => boolean) {
  const memories = Array.from({ length: count }, (_, number) => {
    return { id: String(number), createdAt: number * 60_000, importance: 0.5 } as Memory;
  });
  const oldest: MemoryReader['oldest'] = ({ before, limit, offset = 0 }) =>
    Promise.resolve(memories.filter(({ createdAt }) => createdAt < before).slice(offset, offset + limit));
  return {
    reader: { oldest } as MemoryReader,
    usage: {
      findUsage: (ids: readonly string[]) =>
        Promise.resolve(
          new Map(ids.filter((id) => used(Number(id))).map((id) => [id, { useCount: 1, lastUsedAt: 0 }])),
        ),
      recordUse: () => Promise.resolve(),
    },
    now: () => NOW,
  };
}

describe('memories to review', () => {
  it('are looked for among all, the oldest first', async () => {
    const { tasks, notice } = await findReviews(
      shelf(2600, (number) => number < 2500),
      {},
      createDeadline(60_000),
    );
    expect(tasks.map((task) => task.kind === 'review' && task.id)).toEqual(['2500', '2501', '2502', '2503', '2504']);
    expect(notice).toBeUndefined();
  });

  it('are none where all are of use, and those found so far where time is up, which is said', async () => {
    const all = shelf(1200, () => true);
    expect(await findReviews(all, {}, createDeadline(60_000))).toEqual({ tasks: [] });
    const { tasks, notice } = await findReviews(
      shelf(1200, (number) => number !== 3),
      {},
      createDeadline(0),
    );
    expect(tasks).toHaveLength(1);
    expect(notice).toBe('Only the oldest 500 memories were looked at for a review: more would take too long.');
  });
});
