import { describe, expect, it } from '@jest/globals';
import type { MemoryCategory } from '@learning-memory/memory';
import { metadataStoreError } from '@learning-memory/metadata-store';
import type { VectorStore } from '@learning-memory/vector-store';
import { createMemoryVectorStore } from '@learning-memory/vector-store-memory';
import { memoryCollection } from '../points/memory-collection.ts';
import { DAY, newMemoryService, type NewMemoryService } from '../test-support/new-memory-service.ts';
import { withAnswers } from '../test-support/with-answers.ts';

interface Stored {
  readonly id: string;
  readonly importance: number;
  readonly createdAt: number;
  readonly deletedAt?: number;
  readonly category?: MemoryCategory;
}

async function keep({ vectorStore, embedding }: NewMemoryService, memories: readonly Stored[]): Promise<void> {
  const rest = { category: 'fact', tags: [], updatedAt: 0 } as const;
  await vectorStore.upsert(
    memoryCollection(embedding.model),
    memories.map((memory) => ({
      id: memory.id,
      text: { content: memory.id, tags: '' },
      payload: { ...rest, ...memory, content: memory.id, contentHash: memory.id },
    })),
  );
}

async function foremost({ service }: NewMemoryService, limit: number): Promise<readonly string[]> {
  return (await service.foremost({ limit })).map(({ id }) => id);
}

/** Numbers in [0, 1), the same for the same seed (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

describe('foremost', () => {
  it('has nothing of an empty store', async () => {
    await using harness = await newMemoryService();
    expect(await harness.service.foremost({ limit: 5 })).toEqual([]);
  });

  it('answers with whole memories, the most important first, up to the limit', async () => {
    await using harness = await newMemoryService();
    const { service } = harness;
    const { memory: low } = await service.store({ content: 'low', importance: 0.1 });
    const { memory: high } = await service.store({ content: 'high', importance: 0.9, tags: ['x'], rationale: 'r' });
    const { memory: middle } = await service.store({ content: 'middle', importance: 0.5 });
    expect(await service.foremost({ limit: 5 })).toEqual([high, middle, low]);
    expect(await service.foremost({ limit: 2 })).toEqual([high, middle]);
  });

  it('lets a memory in use overtake a more important one that is stale, and counts from creation without a use', async () => {
    await using harness = await newMemoryService();
    const { records, clock } = harness;
    const createdAt = clock.now - 300 * DAY;
    await keep(harness, [
      { id: 'stale', importance: 0.9, createdAt },
      { id: 'used', importance: 0.7, createdAt },
      { id: 'new', importance: 0.65, createdAt: clock.now },
    ]);
    await records.recordUse({ ids: ['used'], usedAt: clock.now - DAY });
    expect(await foremost(harness, 3)).toEqual(['used', 'new', 'stale']);
  });

  it('is no use of what it answers', async () => {
    await using harness = await newMemoryService();
    const { memory } = await harness.service.store({ content: 'a' });
    await harness.service.foremost({ limit: 5 });
    expect((await harness.service.get(memory.id)).useCount).toBe(0);
  });

  it('puts equals in the order newest first, then by id', async () => {
    await using harness = await newMemoryService();
    const { now } = harness.clock;
    await keep(harness, [
      { id: 'b', importance: 0.5, createdAt: now - 2 },
      { id: 'a', importance: 0.5, createdAt: now - 2 },
      { id: 'B', importance: 0.5, createdAt: now - 2 },
      { id: 'z', importance: 0.5, createdAt: now - 1 },
    ]);
    expect(await foremost(harness, 4)).toEqual(['z', 'B', 'a', 'b']);
  });

  it('puts what somebody prefers before equals that are newer', async () => {
    await using harness = await newMemoryService();
    const { now } = harness.clock;
    await keep(harness, [
      { id: 'asked', category: 'preference', importance: 0.5, createdAt: now - 3 },
      { id: 'more', importance: 0.6, createdAt: now - 4 },
      { id: 'told', importance: 0.5, createdAt: now - 1 },
    ]);
    expect(await foremost(harness, 3)).toEqual(['more', 'asked', 'told']);
  });

  it('leaves deleted memories out', async () => {
    await using harness = await newMemoryService();
    const { now } = harness.clock;
    await keep(harness, [
      { id: 'gone', importance: 1, createdAt: now, deletedAt: now },
      { id: 'live', importance: 0.1, createdAt: now },
    ]);
    expect(await foremost(harness, 5)).toEqual(['live']);
  });

  it('looks at all of the store: neither age nor number hides a memory', async () => {
    await using harness = await newMemoryService();
    const { clock, records } = harness;
    const createdAt = clock.now - 300 * DAY;
    const many = Array.from({ length: 1500 }, (_, index) => ({
      id: `new ${String(index).padStart(4, '0')}`,
      importance: 0.55 + (index % 10) / 1000,
      createdAt: clock.now - 40 * DAY,
    }));
    await keep(harness, [
      ...many,
      { id: 'rule', importance: 1, createdAt },
      { id: 'stale', importance: 0.7, createdAt },
      // Behind all the others by importance, and before them by use: 0.54 is more than 0.559 x 0.85.
      { id: 'used', importance: 0.54, createdAt },
    ]);
    await records.recordUse({ ids: ['used'], usedAt: clock.now });
    expect(await foremost(harness, 4)).toEqual(['rule', 'used', 'stale', 'new 0009']);
    expect(await foremost(harness, 1000)).toHaveLength(1000);
  });

  it('lowers no rule for its age', async () => {
    await using harness = await newMemoryService();
    const { now } = harness.clock;
    await keep(harness, [
      { id: 'old rule', importance: 1, createdAt: now - 900 * DAY },
      { id: 'new', importance: 0.99, createdAt: now },
    ]);
    expect(await foremost(harness, 1)).toEqual(['old rule']);
  });

  it('has the newest of more equals than one look shows', async () => {
    await using harness = await newMemoryService();
    const { now } = harness.clock;
    const equals = Array.from({ length: 500 }, (_, index) => ({
      id: String(index).padStart(4, '0'),
      importance: 0.5,
      createdAt: now - 600 + index,
    }));
    await keep(harness, equals);
    expect(await foremost(harness, 2)).toEqual(['0499', '0498']);
  });

  it('needs few looks where nothing young can outrank what was found', async () => {
    let looks = 0;
    const real = createMemoryVectorStore();
    const scroll: VectorStore['scroll'] = (collection, options) => {
      looks += 1;
      return real.scroll(collection, options);
    };
    await using harness = await newMemoryService({ openVectorStore: () => withAnswers(real, { scroll }) });
    const { now } = harness.clock;
    await keep(
      harness,
      Array.from({ length: 2000 }, (_, index) => ({
        id: String(index).padStart(4, '0'),
        importance: 0.5,
        createdAt: now - 300 * DAY + index,
      })),
    );
    expect(await foremost(harness, 2)).toEqual(['1999', '1998']);
    expect(looks).toBe(2);
  });

  it.each([3, 50, 400])('has the first %d of what ranking all of them would', async (limit) => {
    await using harness = await newMemoryService();
    const { records, clock } = harness;
    const random = seededRandom(limit);
    const pick = (...values: readonly number[]): number => values[Math.floor(random() * values.length)] ?? 0;
    const stored = Array.from({ length: 1200 }, (_, index) => ({
      id: `memory ${String(index)}`,
      importance: pick(0.1, 0.5, 0.5, 0.5, 0.6, 0.9, 1),
      createdAt: clock.now - Math.floor(pick(1, 20, 100, 400) * DAY * random()),
      ...(random() < 0.1 && { deletedAt: clock.now }),
    }));
    await keep(harness, stored);
    const uses = new Map<string, number>();
    for (const { id } of stored.filter(() => random() < 0.3)) {
      uses.set(id, clock.now - Math.floor(pick(5, 25, 300) * DAY * random()));
    }
    await Promise.all([...uses].map(([id, usedAt]) => records.recordUse({ ids: [id], usedAt })));
    const rankOf = ({ id, importance, createdAt }: Stored): number => {
      const days = (clock.now - (uses.get(id) ?? createdAt)) / DAY;
      const factor = days <= 7 ? 1 : days <= 30 ? 0.95 : days <= 180 ? 0.85 : 0.7;
      return importance === 1 ? 1 : importance * factor;
    };
    const expected = stored
      .filter(({ deletedAt }) => deletedAt === undefined)
      .map(rankOf)
      .sort((left, right) => right - left)
      .slice(0, limit);
    const byId = new Map(stored.map((memory) => [memory.id, memory]));
    const found = (await foremost(harness, limit)).map((id) => rankOf(byId.get(id)!));
    expect(found.map((value) => value.toFixed(6))).toEqual(expected.map((value) => value.toFixed(6)));
  });

  it('passes on that uses cannot be read', async () => {
    const fail = () => Promise.reject(metadataStoreError('METADATA_STORE_UNAVAILABLE', 'Locked.'));
    await using harness = await newMemoryService({ records: { findUsage: fail } });
    await expect(harness.service.foremost({ limit: 5 })).rejects.toMatchObject({ code: 'METADATA_STORE_UNAVAILABLE' });
  });
});
