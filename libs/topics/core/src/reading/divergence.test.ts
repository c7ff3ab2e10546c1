import { describe, expect, it } from '@jest/globals';
import { DIVERGENCE_THRESHOLDS } from '@learning-memory/topics';
import { divergenceThreshold } from './divergence.ts';

const E1 = DIVERGENCE_THRESHOLDS.E1 ?? 0;

describe('the threshold of an alert', () => {
  it('is the documented one where nothing is known of others, or these are usually nearer', () => {
    expect(divergenceThreshold('E1', undefined)).toBe(E1);
    expect(divergenceThreshold('E1', { E1: 0.5 })).toBe(E1);
  });

  it('is what memories usually reach, where that is less', () => {
    expect(divergenceThreshold('E1', { E1: 0.1 })).toBe(0.1);
  });

  it('is none in a space in which few say anything', () => {
    expect(divergenceThreshold('E7', { E1: 0.1 })).toBe(0);
  });
});
