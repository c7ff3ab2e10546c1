import { describe, expect, it } from '@jest/globals';
import type { EmbeddingService } from '@learning-memory/embedding';
import { createHashEmbedding } from '@learning-memory/embedding-hash';
import type { MemoryCategory } from '@learning-memory/memory';
import type { Filter, ScoredPoint, VectorStore } from '@learning-memory/vector-store';
import { createMemoryVectorStore } from '@learning-memory/vector-store-memory';
import { memoryCollection, type MemoryPayload } from '../points/memory-collection.ts';
import { LIVE } from '../points/memory-filters.ts';
import { newMemoryService } from '../test-support/new-memory-service.ts';
import { withAnswers } from '../test-support/with-answers.ts';

/** Of one word, so that the order is that of the candidates and the words beside them. */
const NAME = 'pool';

const rounded = (score: number): number => Number(score.toFixed(6));

function point(id: string, score: number, place?: string): ScoredPoint<MemoryPayload> {
  const payload = { id, content: id, category: 'fact', importance: 0.5, tags: [], updatedAt: 0 } as const;
  const createdAt = 1_800_000_000_000;
  return { id, score, payload: { ...payload, createdAt, contentHash: id, ...(place !== undefined && { place }) } };
}

interface Look {
  /** What the store finds, best first. */
  readonly found: readonly ScoredPoint<MemoryPayload>[];
  /** What it holds besides. */
  readonly stored?: readonly ScoredPoint<MemoryPayload>[];
  readonly query?: string;
  readonly limit?: number;
  readonly category?: MemoryCategory;
  readonly embedding?: EmbeddingService;
}

/** A search of memories whose candidates are given, with what the store was asked for. */
async function look({ found, stored = [], embedding = createHashEmbedding(), ...options }: Look) {
  const searches: unknown[] = [];
  const filters: unknown[] = [];
  const real = createMemoryVectorStore();
  const points = [...found, ...stored].map(({ id, payload }) => ({ id, payload, text: { content: id, tags: '' } }));
  await real.upsert(memoryCollection(embedding.model), points);
  const vectorStore = withAnswers(real, {
    search: (async (_collection, asked) => {
      searches.push(asked);
      return found;
    }) as VectorStore['search'],
    scroll: (collection, asked) => {
      // With vectors it is the baseline that is measured.
      if (asked.withVectors !== true) filters.push(asked.filter);
      return real.scroll(collection, asked);
    },
  });
  await using harness = await newMemoryService({ embedding, openVectorStore: () => vectorStore });
  const { hits } = await harness.service.search({ query: NAME, limit: 10, ...options });
  return { searches, filters, scores: hits.map(({ memory, score }) => [memory.id, rounded(score)]) };
}

const liveFacts: Filter<MemoryPayload> = {
  op: 'and',
  filters: [LIVE, { op: 'eq', field: 'category', value: 'fact' }],
};

describe('words beside memories', () => {
  it('leaves memories without a place as they are, and reads nothing', async () => {
    expect(await look({ found: [point('a', 0.9), point('b', 0.4)] })).toMatchObject({
      filters: [],
      scores: [
        ['a', 0.9],
        ['b', 0.4],
      ],
    });
    expect(await look({ found: [] })).toMatchObject({ filters: [], scores: [] });
  });

  it('finds what lies beside, the nearest first, through the filter of the search', async () => {
    const found = [point('of the pool', 0.8, 'e/3')];
    const stored = [point('answer', 0, 'e/4'), point('later', 0, 'e/5'), point('other', 0, 'f/4')];
    const { filters, scores } = await look({ found, stored, category: 'fact' });
    const values = ['e/4', 'e/2', 'e/5', 'e/1', 'e/0', 'e/6', 'e/7'];
    const beside = { op: 'in', field: 'place', values: expect.arrayContaining(values) };
    expect(filters).toEqual([{ op: 'and', filters: [liveFacts, beside] }]);
    expect(scores.map(([id]) => id)).toEqual(['of the pool', 'answer', 'later']);
    expect(scores[0]).toEqual(['of the pool', 0.8]);
  });

  it('looks at nothing beside where the best hit stands out from chance, and at all where it does not', async () => {
    const like = (similarity: number) => ({ ...point('of the pool', 0.8, 'e/3'), similarity });
    const stored = [point('answer', 0, 'e/4')];
    expect(await look({ found: [like(0.9)], stored })).toMatchObject({ filters: [], scores: [['of the pool', 0.8]] });
    const { scores } = await look({ found: [like(0)], stored });
    expect(scores.map(([id]) => id)).toEqual(['of the pool', 'answer']);
  });

  it('reads no place of which something was found', async () => {
    const { filters } = await look({ found: [point('a', 0.8, 'e/0'), point('b', 0.7, 'e/1'), point('c', 0.6, 'e/2')] });
    expect(filters).toMatchObject([{ filters: [{}, { values: ['e/3', 'e/4', 'e/5', 'e/6'] }] }]);
  });

  it('lets one beside the words overtake a lonely one, and keeps the best score', async () => {
    const found = [point('lonely', 0.6, 'x/0'), point('pool', 0.5, 'e/0'), point('answer', 0.5, 'e/1')];
    const { scores } = await look({ found });
    expect(scores.map(([id]) => id)).toEqual(['pool', 'answer', 'lonely']);
    expect(scores[0]?.[1]).toBe(0.6);
  });

  it('keeps zeros', async () => {
    expect((await look({ found: [point('a', 0, 'e/0'), point('b', 0, 'e/1')] })).scores).toEqual([
      ['a', 0],
      ['b', 0],
    ]);
  });
});

describe('ranking of memories', () => {
  it('weighs words a little more than the model does for names, and meaning for sentences', async () => {
    const usual = createHashEmbedding().model.denseWeight;
    for (const [query, shift] of [[NAME, -0.15] as const, ['the pool', 0.1] as const]) {
      const { searches } = await look({ found: [], query, category: 'fact' });
      const asked = { mode: 'hybrid', text: query, denseWeight: usual + shift, chance: expect.any(Number) };
      expect(searches).toMatchObject([{ query: asked, filter: liveFacts }]);
    }
  });

  it('looks at three candidates for each hit, at least 50', async () => {
    expect((await look({ found: [], limit: 10 })).searches).toMatchObject([{ limit: 50 }]);
    expect((await look({ found: [], limit: 20 })).searches).toMatchObject([{ limit: 60 }]);
  });

  it('compares sentences with each memory, and with those candidates that lie beside it', async () => {
    const asked: unknown[] = [];
    const compareWords: EmbeddingService['compareWords'] = async (question, texts) => {
      asked.push([question, texts]);
      return texts.map((text) => (text === 'other' ? 1 : 0));
    };
    const embedding = { ...createHashEmbedding(), compareWords };
    const found = [point('hit', 1, 'e/3'), point('next', 0.9, 'e/4'), point('other', 0.8, 'f/4'), point('lonely', 0.7)];
    const { scores } = await look({ found, query: 'the pool', embedding });
    // Behind them come prompts that no project has an answer to.
    expect(asked).toHaveLength(2);
    const [first] = asked;
    expect(first).toEqual(['the pool', ['hit', 'next', 'other', 'lonely', 'hit\nnext', 'next\nhit']]);
    expect(scores.map(([id]) => id)).toEqual(['other', 'hit', 'next', 'lonely']);
  });

  it('puts the nearest first of what lies beside, because a long text is cut', async () => {
    const asked: string[] = [];
    const compareWords: EmbeddingService['compareWords'] = async (_question, texts) => {
      asked.push(...texts);
      return texts.map(() => 0);
    };
    const embedding = { ...createHashEmbedding(), compareWords };
    const around = ['e/1', 'e/2', 'e/4', 'e/5'].map((place) => point(place, 0.1, place));
    await look({ found: [point('hit', 1, 'e/3'), ...around], query: 'the pool', embedding });
    expect(asked).toContain('hit\ne/4\ne/2\ne/5\ne/1');
  });

  it('compares names with nothing', async () => {
    const compareWords = () => Promise.reject(new Error('Nothing is to be compared.'));
    const embedding = { ...createHashEmbedding(), compareWords };
    const { scores } = await look({ found: [point('a', 0.9), point('b', 0.4)], embedding });
    expect(scores.map(([id]) => id)).toEqual(['a', 'b']);
  });
});
