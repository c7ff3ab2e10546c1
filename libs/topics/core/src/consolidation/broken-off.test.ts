import { describe, expect, it } from '@jest/globals';
import { createHdbscanClusterer } from '@learning-memory/clusterer-hdbscan';
import { createHashEmbedding } from '@learning-memory/embedding-hash';
import type { Memory } from '@learning-memory/memory';
import type { ConsolidationResult, TopicService, TopicStore } from '@learning-memory/topics';
import { createTopicService } from '../topic-service.ts';

interface Dreaming {
  readonly topics: TopicService;
  /** What was written of consolidations. */
  readonly written: string[];
  /** Resolves once the dream is in its first phase. */
  readonly begun: Promise<void>;
}

const COUNT = 400;

/** A service over many memories, whose store keeps nothing but the names of what is asked of it. */
function dreaming(isTakenOver = false): Dreaming {
  const embedding = createHashEmbedding();
  const memories = Array.from({ length: COUNT }, (_, number): Memory => {
    const state = { category: 'general' as const, importance: 0.5, tags: [], createdAt: number, updatedAt: number };
    return { id: `memory_${String(number)}`, content: `Memory number ${String(number)} of the shelf.`, ...state };
  });
  const written: string[] = [];
  let begin = (): void => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const store = {
    runningConsolidation: () => Promise.resolve(undefined),
    latestConsolidation: () => Promise.resolve(undefined),
    latest: () => Promise.resolve(undefined),
    retrievals: () => Promise.resolve([]),
    edgesAmong() {
      begin();
      return Promise.resolve([]);
    },
    startConsolidation: () => Promise.resolve({ number: 7, scope: 'here', startedAt: 0, phase: 'nrem' as const }),
    moveConsolidation: () => Promise.resolve(),
    finishConsolidation({ number }: ConsolidationResult) {
      if (isTakenOver) return Promise.resolve(undefined);
      written.push(`finished ${String(number)}`);
      return Promise.resolve({ edges: 0, proposals: 0, blindSpots: 0 });
    },
    abandonConsolidation(number: number) {
      written.push(`abandoned ${String(number)}`);
      return Promise.resolve();
    },
  };
  const topics = createTopicService({
    reader: {
      newest: () => Promise.resolve(memories),
      oldest: () => Promise.resolve([]),
      live: () => Promise.resolve([]),
      count: () => Promise.resolve(COUNT),
      vectors: () => Promise.resolve(new Map()),
    },
    usage: { findUsage: () => Promise.resolve(new Map()), recordUse: () => Promise.resolve() },
    store: store as unknown as TopicStore,
    clusterer: createHdbscanClusterer(),
    embedding,
  });
  return { topics, written, begun };
}

describe('a consolidation', () => {
  it('that nobody waits for ends with the service, and is let go of', async () => {
    const { topics, written, begun } = dreaming();
    expect(await topics.consolidate({ id: 'here', blocking: false })).toMatchObject({ status: 'started' });
    await begun;
    expect(written).toEqual([]);
    await topics[Symbol.asyncDispose]();
    expect(written).toEqual(['abandoned 7']);
    await expect(topics.consolidate({ id: 'here' })).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('that somebody waits for ends with the signal', async () => {
    const { topics, written, begun } = dreaming();
    const caller = new AbortController();
    const waited = topics.consolidate({ id: 'here', signal: caller.signal });
    await begun;
    caller.abort();
    await expect(waited).rejects.toMatchObject({ name: 'AbortError' });
    expect(written).toEqual(['abandoned 7']);
    await topics[Symbol.asyncDispose]();
  });

  it('reports nothing where another took its place', async () => {
    const { topics, written } = dreaming(true);
    await expect(topics.consolidate({ id: 'here' })).rejects.toMatchObject({ code: 'TOPICS_BUSY' });
    expect(written).toEqual(['abandoned 7']);
    await topics[Symbol.asyncDispose]();
  });

  it('is finished where nothing breaks it off', async () => {
    const { topics, written } = dreaming();
    const caller = new AbortController();
    await topics.consolidate({ id: 'here', blocking: false, signal: caller.signal });
    caller.abort();
    while (written.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(written).toEqual(['finished 7']);
    await topics[Symbol.asyncDispose]();
  });
});
