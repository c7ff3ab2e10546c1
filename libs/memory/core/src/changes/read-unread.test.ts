import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { MemoryService } from '@learning-memory/memory';
import { createSqliteVectorStore } from '@learning-memory/vector-store-sqlite';
import { createMemoryService } from '../memory-service.ts';
import { memoryCollection } from '../points/memory-collection.ts';
import { newMemoryService, type NewMemoryService } from '../test-support/new-memory-service.ts';
import { createRecordingEmbedding, type RecordingEmbedding } from '../test-support/recording-embedding.ts';

const TEXTS = ['The cache is warmed at night', 'Backups are kept for ninety days', 'The queue holds twenty jobs'];

let embedding: RecordingEmbedding;
let home: NewMemoryService;
/** Of another server on the same files. */
let other: MemoryService;

beforeEach(async () => {
  embedding = createRecordingEmbedding();
  home = await newMemoryService({ embedding, openVectorStore: (file) => createSqliteVectorStore({ file }) });
  other = createMemoryService(home);
});

afterEach(async () => home[Symbol.asyncDispose]());

async function storeAway(...contents: readonly string[]): Promise<readonly string[]> {
  embedding.isAway = true;
  const ids: string[] = [];
  for (const content of contents) ids.push((await home.service.store({ content })).memory.id);
  embedding.isAway = false;
  return ids;
}

async function points(ids: readonly string[]) {
  return home.vectorStore.get(memoryCollection(embedding.model), ids, { withVectors: true });
}

describe('readUnread', () => {
  it('reads what was stored while the model was away, once, deleted memories too', async () => {
    await home.service.store({ content: 'Read at once' });
    const ids = await storeAway(...TEXTS);
    const before = await home.service.get(ids[1]!);
    embedding.isAway = true;
    await home.service.delete(ids[0]!);
    embedding.isAway = false;
    expect(await home.service.readUnread()).toBe(3);
    for (const { vector, payload } of await points(ids)) {
      expect(vector).toBeDefined();
      expect(payload.unread).toBeUndefined();
    }
    expect(await home.service.get(ids[1]!)).toEqual(before);
    const { length } = embedding.texts;
    expect(await home.service.readUnread()).toBe(0);
    expect(embedding.texts).toHaveLength(length);
  });

  it('stops while the model is still away, and goes on another time', async () => {
    const ids = await storeAway(...TEXTS);
    embedding.isAway = true;
    expect(await home.service.readUnread()).toBe(0);
    embedding.isAway = false;
    expect(await home.service.readUnread()).toBe(3);
    expect((await points(ids)).every(({ vector }) => vector !== undefined)).toBe(true);
  });

  it('does not come back to a text that the model cannot read', async () => {
    const ids = await storeAway('👍👍');
    expect(await home.service.readUnread()).toBe(1);
    const [found] = await points(ids);
    expect([found?.payload.content, found?.vector, found?.payload.unread]).toEqual(['👍👍', undefined, undefined]);
    expect(await home.service.readUnread()).toBe(0);
  });

  it('is done by two servers at once without harm', async () => {
    const ids = await storeAway(...TEXTS);
    await Promise.all([home.service.readUnread(), other.readUnread()]);
    const found = await points(ids);
    expect(found.map(({ payload }) => payload.content)).toEqual(TEXTS);
    expect(found.filter(({ vector, payload }) => vector === undefined || payload.unread === true)).toEqual([]);
  });

  it('leaves what another server changes meanwhile', async () => {
    const [id = ''] = await storeAway(TEXTS[0]!);
    let change: (() => Promise<unknown>) | undefined = () => other.update(id, { content: 'The cache is gone' });
    const embed = embedding.embed.bind(embedding);
    embedding.embed = async (text, options) => {
      const changing = change;
      change = undefined;
      await changing?.();
      return embed(text, options);
    };
    await home.service.readUnread();
    const [found] = await points([id]);
    expect(found?.payload.content).toBe('The cache is gone');
    const vector = await embed('The cache is gone', { inputType: 'document' });
    expect(found?.vector).toEqual([...Float32Array.from(vector ?? [])]);
  });
});
