import { embeddingError, type EmbeddingService } from '@learning-memory/embedding';
import { createHashEmbedding } from '@learning-memory/embedding-hash';
import type { MemoryService } from '@learning-memory/memory';
import { createSqliteVectorStore } from '@learning-memory/vector-store-sqlite';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createMemoryService } from '../memory-service.ts';
import { newMemoryService, type NewMemoryService } from '../test-support/new-memory-service.ts';

const EARLIER = 'We use pnpm for this repository.';
const LATER = 'We no longer use pnpm for this repository.';
const draft = { project: 'shop', category: 'decision' } as const;

let home: NewMemoryService;
let isClosed: boolean;
/** A server that closes before it has looked for what a memory corrects. */
let closing: MemoryService;
/** Happens while a server looks for what a memory corrects. */
let meanwhile: () => Promise<unknown>;

beforeEach(async () => {
  isClosed = false;
  meanwhile = () => Promise.resolve();
  const hash = createHashEmbedding();
  const embedding: EmbeddingService = {
    ...hash,
    embed: (...given) => hash.embed(...given),
    async embedBatch(...given) {
      if (isClosed) throw embeddingError('EMBEDDING_DISPOSED', 'The embedding service is closed.');
      if (given[0].includes(LATER)) await meanwhile();
      return hash.embedBatch(...given);
    },
  };
  home = await newMemoryService({ embedding, openVectorStore: (file) => createSqliteVectorStore({ file }) });
  closing = home.service;
});

afterEach(async () => home[Symbol.asyncDispose]());

async function contents(): Promise<readonly string[]> {
  const { memories } = await home.service.list({ limit: 10 });
  return memories.map(({ content }) => content).sort();
}

it('a correction that a server could not look for is looked for by the next', async () => {
  await closing.store({ ...draft, content: EARLIER });
  home.clock.now += 60_000;
  isClosed = true;
  const { created, superseded } = await closing.store({ ...draft, content: LATER });
  expect([created, superseded]).toEqual([true, undefined]);
  isClosed = false;
  const next = createMemoryService(home);
  await next.readUnread();
  expect(await contents()).toEqual([LATER]);
});

it('one that was looked for is not looked for again, so that what was undone stays so', async () => {
  const { memory } = await closing.store({ ...draft, content: EARLIER });
  home.clock.now += 60_000;
  expect((await closing.store({ ...draft, content: LATER })).superseded).toHaveLength(1);
  await closing.restore(memory.id);
  await createMemoryService(home).readUnread();
  expect(await contents()).toEqual([LATER, EARLIER].sort());
});

it('one that was updated in, or deleted, before the next server starts', async () => {
  await closing.store({ ...draft, content: EARLIER });
  home.clock.now += 60_000;
  const { memory } = await closing.store({ ...draft, content: 'The build takes its packages from a mirror.' });
  isClosed = true;
  await closing.update(memory.id, { content: LATER });
  isClosed = false;
  await closing.delete(memory.id);
  const next = createMemoryService(home);
  await next.readUnread();
  expect(await contents()).toEqual([EARLIER]);
  await next.restore(memory.id);
  expect(await contents()).toEqual([LATER]);
});

const OTHER = 'The build takes its packages from a mirror.';

it.each([
  ['is deleted', (id: string) => home.service.delete(id), [EARLIER]],
  ['says something else', (id: string) => home.service.update(id, { content: OTHER }), [OTHER, EARLIER]],
])('nothing stays taken back by a memory that %s while that is looked for', async (_what, change, left) => {
  await home.service.store({ ...draft, content: EARLIER });
  home.clock.now += 60_000;
  meanwhile = async () => {
    meanwhile = () => Promise.resolve();
    const { memories } = await home.service.list({ limit: 10 });
    await change(memories.find(({ content }) => content === LATER)?.id ?? '');
  };
  const { superseded } = await home.service.store({ ...draft, content: LATER });
  expect(superseded).toBeUndefined();
  expect(await contents()).toEqual(left);
});
