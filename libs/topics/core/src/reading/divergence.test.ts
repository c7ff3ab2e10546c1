import { describe, expect, it } from '@jest/globals';
import { DIVERGENCE_THRESHOLDS } from '@learning-memory/topics';
import { divergenceThreshold } from './divergence.ts';

const E1 = DIVERGENCE_THRESHOLDS.E1 ?? 0;

describe('the threshold of an alert', () => {
  it('is the documented one where nothing is known of chance, or random memories are nearer', () => {
    expect(divergenceThreshold('E1', undefined, 50)).toBe(E1);
    expect(divergenceThreshold('E1', { median: 0.5, p90: 0.6, p95: 0.7, p99: 0.8 }, 50)).toBe(E1);
  });

  it('is what random memories reach in a window of that size, where that is less', () => {
    const chance = { median: 0.01, p90: 0.05, p95: 0.1, p99: 0.2 };
    expect([2, 3, 10, 35].map((window) => divergenceThreshold('E1', chance, window))).toEqual([0.01, 0.05, 0.1, 0.2]);
  });
});
