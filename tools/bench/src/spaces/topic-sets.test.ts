import { describe, expect, it } from '@jest/globals';
import { readTopicSet, TOPIC_SETS } from './topic-sets.ts';

describe('sets of planted topics', () => {
  it.each(TOPIC_SETS)('have a topic for each memory, mixed: %s', async (name) => {
    const memories = await readTopicSet(name);
    expect(memories.length).toBeGreaterThanOrEqual(90);
    expect(new Set(memories.map(({ content }) => content)).size).toBe(memories.length);
    const topics = new Set(memories.map(({ topic }) => topic));
    expect(topics.size).toBeGreaterThanOrEqual(6);
    expect(topics.has('')).toBe(false);
    expect(new Set(memories.slice(0, 12).map(({ topic }) => topic)).size).toBeGreaterThanOrEqual(4);
    expect(await readTopicSet(name)).toEqual(memories);
  });
});
