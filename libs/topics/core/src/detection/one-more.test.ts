import { describe, expect, it } from '@jest/globals';
import { createHdbscanClusterer } from '@learning-memory/clusterer-hdbscan';
import { createHashEmbedding } from '@learning-memory/embedding-hash';
import type { Memory } from '@learning-memory/memory';
import type { TopicRunDraft, TopicService, TopicStore } from '@learning-memory/topics';
import { createTopicService } from '../topic-service.ts';

const COUNT = 700;
const WORDS = 160;
const random = (() => {
  let state = 1;
  return (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
})();
const syllable = (part: number): string => 'bdfgklmnprstvzbdfgkl'.charAt(part) + 'aeiou'.charAt(part % 5);
const word = (number: number): string => syllable(number % 20) + syllable(Math.floor(number / 20));
const pick = (count: number): number => Math.floor(random() * count);
const sentences = Array.from({ length: 150 }, () => `${Array.from({ length: 9 }, () => word(pick(WORDS))).join(' ')}.`);
/** Two sentences that others have as well, each with another. */
const memoryOf = (number: number): Memory => {
  const content = `${String(sentences[pick(150)])} ${String(sentences[pick(150)])}`;
  const state = { category: 'general' as const, importance: 0.5, tags: [], createdAt: number, updatedAt: number };
  return { id: `memory_${String(number)}`, content, ...state };
};

describe('one memory more', () => {
  it('leaves together most that was, also for whoever knows nothing of before', async () => {
    const memories = Array.from({ length: COUNT }, (_, number) => memoryOf(number)).toReversed();
    const runs: TopicRunDraft[] = [];
    await using topics = serviceOver(memories, runs);
    await topics.detect({ id: 'before' });
    memories.unshift(memoryOf(COUNT));
    await topics.detect({ id: 'after' });
    const [before, after] = runs.map((run) => pairsOf(run));
    const kept = before?.filter((pair) => after?.includes(pair)) ?? [];
    expect(kept.length).toBeGreaterThan(0.6 * (before?.length ?? Infinity));
  });
});

function pairsOf({ topics }: TopicRunDraft): readonly string[] {
  return topics.flatMap(({ members }) => {
    const ids = members.toSorted();
    return ids.flatMap((first, index) => ids.slice(index + 1).map((second) => `${first} ${second}`));
  });
}

/** Keeps nothing of a run but that there was one. */
function serviceOver(memories: readonly Memory[], runs: TopicRunDraft[]): TopicService {
  const embedding = createHashEmbedding();
  const vectorOf = async (id: string): Promise<readonly [string, readonly number[]]> => {
    const content = memories.find((memory) => memory.id === id)?.content ?? '';
    return [id, (await embedding.embed(content, { inputType: 'document' })) ?? []];
  };
  const store = {
    latest: () => Promise.resolve(undefined),
    append: (draft: TopicRunDraft) => Promise.resolve({ ...draft, number: runs.push(draft) }),
  };
  return createTopicService({
    reader: {
      newest: () => Promise.resolve([...memories]),
      oldest: () => Promise.resolve([]),
      live: () => Promise.resolve([]),
      count: () => Promise.resolve(memories.length),
      vectors: async (ids) => new Map(await Promise.all(ids.map(vectorOf))),
    },
    usage: { findUsage: () => Promise.resolve(new Map()), recordUse: () => Promise.resolve() },
    store: store as unknown as TopicStore,
    clusterer: createHdbscanClusterer({ selection: 'leaf' }),
    embedding,
  });
}
