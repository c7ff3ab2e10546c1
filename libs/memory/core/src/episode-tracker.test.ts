import { describe, expect, it } from '@jest/globals';
import { EPISODE } from '@learning-memory/memory';
import { createEpisodeTracker } from './episode-tracker.ts';

const EAST = [1, 0];
const NORTH = [0, 1];
const NEAR_EAST = [EPISODE.similarity, Math.sqrt(1 - EPISODE.similarity ** 2)];

describe('createEpisodeTracker', () => {
  it('counts on while memories are about the same', () => {
    const placeOf = createEpisodeTracker();
    expect(placeOf({ id: 'a', createdAt: 0, vector: EAST })).toBe('a/0');
    expect(placeOf({ id: 'b', createdAt: 1, vector: NEAR_EAST })).toBe('a/1');
    expect(placeOf({ id: 'c', createdAt: 2, vector: NEAR_EAST })).toBe('a/2');
  });

  it('begins another with another subject', () => {
    const placeOf = createEpisodeTracker();
    placeOf({ id: 'a', createdAt: 0, vector: EAST });
    expect(placeOf({ id: 'b', createdAt: 1, vector: NORTH })).toBe('b/0');
    expect(placeOf({ id: 'c', createdAt: 2, vector: NORTH })).toBe('b/1');
  });

  it('begins another after a pause', () => {
    const placeOf = createEpisodeTracker();
    placeOf({ id: 'a', createdAt: 0, vector: EAST });
    expect(placeOf({ id: 'b', createdAt: EPISODE.pause, vector: EAST })).toBe('a/1');
    expect(placeOf({ id: 'c', createdAt: 2 * EPISODE.pause + 1, vector: EAST })).toBe('c/0');
  });

  it('gives no place to a memory without a vector, which ends the episode', () => {
    const placeOf = createEpisodeTracker();
    placeOf({ id: 'a', createdAt: 0, vector: EAST });
    expect(placeOf({ id: 'b', createdAt: 1 })).toBeUndefined();
    expect(placeOf({ id: 'c', createdAt: 2, vector: EAST })).toBe('c/0');
  });
});
