import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EmbeddingService } from '@learning-memory/embedding';
import { createPackagedStaticEmbedding } from '@learning-memory/embedding-static/node';
import type { MemoryDraft } from '@learning-memory/memory';
import { createSqliteVectorStore } from '@learning-memory/vector-store-sqlite';
import { newMemoryService, untilUsed, type NewMemoryService } from './test-support/new-memory-service.ts';

const MEMORIES: readonly MemoryDraft[] = [
  { content: 'The billing database allows only twenty connections at once', category: 'fact', tags: ['billing', 'db'] },
  { content: 'The user prefers dark colours in every editor', category: 'preference', tags: ['editor'] },
  { content: 'Releases are cut every second Tuesday morning', category: 'workflow', tags: ['release'] },
  { content: 'We chose PostgreSQL over MongoDB because of transactions', category: 'decision', tags: ['db'] },
];

let embedding: EmbeddingService;
/** Holds `MEMORIES`; only read from. */
let filled: NewMemoryService;
/** Empty at first; each test writes its own. */
let changed: NewMemoryService;

beforeAll(async () => {
  embedding = createPackagedStaticEmbedding();
  const openVectorStore = (file: string) => createSqliteVectorStore({ file });
  filled = await newMemoryService({ embedding, openVectorStore });
  changed = await newMemoryService({ embedding, openVectorStore });
  for (const draft of MEMORIES) await filled.service.store(draft);
});

afterAll(async () => {
  await filled[Symbol.asyncDispose]();
  await changed[Symbol.asyncDispose]();
  await embedding[Symbol.asyncDispose]();
});

describe('memories written by the memory service, over SQLite and a real model', () => {
  it('are found in other words, whole, and counted', async () => {
    const { hits, mode } = await filled.service.search({ query: 'why did we pick our SQL server', limit: 2 });
    expect(mode).toBe('hybrid');
    expect(hits[0]?.memory).toMatchObject({ ...MEMORIES[3], importance: 0.5 });
    expect(hits[0]?.memory).toEqual((await filled.service.get(hits[0]!.memory.id)).memory);
    await untilUsed(filled.service, hits[0]!.memory.id, 1);
  });

  it('answer category and tags', async () => {
    const found = async (conditions: object) =>
      (await filled.service.search({ query: 'database', limit: 9, ...conditions })).hits.map(
        ({ memory }) => memory.content,
      );
    expect(await found({ category: 'preference' })).toEqual([MEMORIES[1]!.content]);
    expect(await found({ tags: ['db', 'billing'] })).toEqual([MEMORIES[0]!.content]);
    expect(await found({ tags: ['db', 'release'] })).toEqual([]);
  });

  it('are never found while deleted, and again once restored', async () => {
    const { memory } = await changed.service.store(MEMORIES[1]!);
    const count = async () => (await changed.service.search({ query: 'dark colours', limit: 5 })).hits.length;
    expect(await count()).toBe(1);
    await changed.service.delete(memory.id);
    expect(await count()).toBe(0);
    await changed.service.restore(memory.id);
    expect(await count()).toBe(1);
  });

  it('are found by their new text after an update, and by the old one after its restore', async () => {
    const { memory } = await changed.service.store({ content: 'The cat sleeps on the keyboard' });
    const first = async (query: string) => (await changed.service.search({ query, limit: 1 })).hits[0]?.memory.content;
    await changed.service.update(memory.id, { content: 'The parrot repeats every password aloud' });
    expect(await first('talking bird')).toBe('The parrot repeats every password aloud');
    await changed.service.restore(memory.id, 1);
    expect(await first('sleeping cat')).toBe('The cat sleeps on the keyboard');
  });

  it('hold no secret in any file, and near duplicates are reported', async () => {
    const text = 'The staging database runs on the host db7 in the second rack with password=hunter2';
    const first = await changed.service.store({ content: text });
    const second = await changed.service.store({ content: `${text}, as ever` });
    expect(second.created).toBe(true);
    expect(second.nearDuplicates).toMatchObject([{ id: first.memory.id, similarity: expect.any(Number) }]);
    for (const name of await readdir(changed.folder)) {
      if (!name.startsWith('memory.db')) continue;
      expect((await readFile(join(changed.folder, name))).includes('hunter2')).toBe(false);
    }
  });

  it('are found through what was stored beside them about the same', async () => {
    const contents = [
      'Marta asked how the nightly export of the invoices gets its password',
      'She was told that it comes from the vault, path finance/nightly, and is renewed each quarter',
      'The password of the export must never be written into the repository again',
    ];
    for (const content of contents) await changed.service.store({ content, category: 'event' });
    const search = { query: 'Marta nightly export password', category: 'event', limit: 5 } as const;
    const { hits } = await changed.service.search(search);
    expect(hits.map(({ memory }) => memory.content).sort()).toEqual(contents.toSorted());
    expect(hits.every(({ score }) => score >= 0 && score <= 1)).toBe(true);
    await changed.service.delete(hits.find(({ memory }) => memory.content === contents[1])!.memory.id);
    const left = (await changed.service.search(search)).hits.map(({ memory }) => memory.content);
    expect(left.sort()).toEqual([contents[0], contents[2]].sort());
  });
});
