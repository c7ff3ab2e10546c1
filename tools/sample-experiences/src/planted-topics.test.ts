import { describe, expect, it } from '@jest/globals';
import { PLANTED_TOPICS } from './planted-topics.ts';

describe('PLANTED_TOPICS', () => {
  it('are 300 memories of eight topics, and 60 later ones of the same', () => {
    const { first, later } = PLANTED_TOPICS;
    const topics = (memories: typeof first) => [...new Set(memories.map(({ topic }) => topic))].sort();
    expect([first.length, later.length]).toEqual([300, 60]);
    expect(topics(first)).toHaveLength(8);
    expect(topics(later)).toEqual(topics(first));
  });

  it('say nothing twice', () => {
    const contents = [...PLANTED_TOPICS.first, ...PLANTED_TOPICS.later].map(({ content }) => content);
    expect(new Set(contents).size).toBe(contents.length);
  });
});
