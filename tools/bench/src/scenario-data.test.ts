import { describe, expect, it } from '@jest/globals';
import { MEMORY_CATEGORIES, MEMORY_LIMITS } from '@learning-memory/memory';
import { rankOf, readScenario } from './scenario-data.ts';

describe('the scenario', () => {
  const { memories, questions } = readScenario(false);

  it('has 300 memories of distinct ids and texts, and 50 questions', () => {
    expect(new Set(memories.map(({ id }) => id)).size).toBe(300);
    expect(new Set(memories.map(({ content }) => content)).size).toBe(300);
    expect(new Set(questions.map(({ question }) => question)).size).toBe(50);
    expect(questions).toHaveLength(50);
  });

  it('asks for memories it has, each at most once', () => {
    const ids = new Set(memories.map(({ id }) => id));
    for (const { expected } of questions) expect(ids).toContain(expected);
    expect(new Set(questions.map(({ expected }) => expected)).size).toBe(50);
  });

  it('keeps within the limits of a memory', () => {
    for (const { content, category, tags } of memories) {
      expect(MEMORY_CATEGORIES).toContain(category);
      expect(content.length).toBeLessThanOrEqual(MEMORY_LIMITS.content);
      expect(tags.length).toBeLessThanOrEqual(MEMORY_LIMITS.tags);
    }
  });
});

describe('a quick scenario', () => {
  it('asks for memories it has', () => {
    const { memories, questions } = readScenario(true);
    expect(memories).toHaveLength(20);
    expect(questions.length).toBeGreaterThan(0);
    for (const { expected } of questions) expect(memories.map(({ id }) => id)).toContain(expected);
  });
});

describe('rankOf', () => {
  it('counts from 1, and is 0 for what is absent', () => {
    expect(rankOf('b', ['a', 'b'])).toBe(2);
    expect(rankOf('c', ['a', undefined])).toBe(0);
  });
});
