import { expect, it } from '@jest/globals';
import type { Topic } from '@learning-memory/topics';
import { listedTopics } from './topic-output.ts';

const topics = (count: number): readonly Topic[] =>
  Array.from({ length: count }, (_, index) => ({ id: String(index) }) as Topic);

it('lists fifty topics, and says how many there are and where the others stand', () => {
  expect(listedTopics(topics(50))).toEqual({ listed: topics(50), notice: undefined });
  const { listed, notice } = listedTopics(topics(51));
  expect(listed).toEqual(topics(50));
  expect(notice).toBe('The 50 largest of 51 are listed; get_topic_portfolio with format: verbose lists all.');
});
