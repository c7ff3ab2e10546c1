import type { Memory } from '@learning-memory/memory';
import type { TopicRun } from '@learning-memory/topics';

/**
 * The topic each memory was in at the last detection, by its place in it; -1 for one of none, and for one that says something
 * else by now.
 */
export function earlierTopics(
  memories: readonly Pick<Memory, 'id' | 'updatedAt'>[],
  latest: Pick<TopicRun, 'createdAt' | 'topics'> | undefined,
): Int32Array {
  const { createdAt = 0, topics = [] } = latest ?? {};
  const places = new Map(topics.flatMap(({ members }, place) => members.map((member) => [member, place] as const)));
  return Int32Array.from(memories, ({ id, updatedAt }) => (updatedAt > createdAt ? -1 : (places.get(id) ?? -1)));
}
