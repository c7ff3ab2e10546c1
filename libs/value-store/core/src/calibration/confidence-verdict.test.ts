import { describe, expect, it } from '@jest/globals';
import { confidenceVerdict } from './confidence-verdict.ts';

describe('the verdict on stated confidence', () => {
  it.each([
    [23, 12, 0.8, 'overconfident'],
    [10, 4, 0.9, 'overconfident'],
    [40, 36, 0.6, 'underconfident'],
    [200, 160, 0.8, 'calibrated'],
    [10_000, 7900, 0.8, 'calibrated'],
    [10_000, 7400, 0.8, 'overconfident'],
    [9, 0, 0.9, 'too_few'],
    [20, 15, 0.8, 'too_few'],
    [20, 12, 0.8, 'too_few'],
    [50, 49, 1, 'too_few'],
    [100, 99, 1, 'calibrated'],
    [10, 8, 1, 'overconfident'],
    [10, 2, 0, 'underconfident'],
  ] as const)('of %d entries, %d of them true, at %d on average is %s', (...row) => {
    const [count, hits, meanConfidence, verdict] = row;
    expect(confidenceVerdict({ count, hits, meanConfidence })).toBe(verdict);
  });
});
