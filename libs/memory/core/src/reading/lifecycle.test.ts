import { describe, expect, it } from '@jest/globals';
import { memoryLifecycle } from './lifecycle.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 0, 31);

describe('memoryLifecycle', () => {
  it.each([
    { days: -1, stage: 'active', rankingFactor: 1 },
    { days: 3, stage: 'active', rankingFactor: 1 },
    { days: 7, stage: 'active', rankingFactor: 1 },
    { days: 7.01, stage: 'recent', rankingFactor: 0.95 },
    { days: 20, stage: 'recent', rankingFactor: 0.95 },
    { days: 30, stage: 'recent', rankingFactor: 0.95 },
    { days: 30.01, stage: 'archived', rankingFactor: 0.85 },
    { days: 180, stage: 'archived', rankingFactor: 0.85 },
    { days: 180.01, stage: 'stale', rankingFactor: 0.7 },
    { days: 400, stage: 'stale', rankingFactor: 0.7 },
  ])('is $stage, with $rankingFactor of the rank, $days days after the last use', ({ days, ...expected }) => {
    const used = new Map([['a', { useCount: 1, lastUsedAt: NOW - days * DAY }]]);
    expect(memoryLifecycle({ id: 'a', createdAt: 0 }, used, NOW)).toMatchObject(expected);
  });

  it('counts from the creation of a memory that was never used, or whose uses are unknown', () => {
    const memory = { id: 'a', createdAt: NOW - 20 * DAY };
    const others = new Map([['b', { useCount: 1, lastUsedAt: NOW }]]);
    expect(memoryLifecycle(memory, others, NOW).stage).toBe('recent');
    expect(memoryLifecycle(memory, undefined, NOW).stage).toBe('recent');
  });
});
