import { describe, expect, it } from '@jest/globals';
import type { MemoryService } from '@learning-memory/memory';
import type { VectorStore } from '@learning-memory/vector-store';
import { createSqliteVectorStore } from '@learning-memory/vector-store-sqlite';
import { createMemoryService } from '../memory-service.ts';
import { newMemoryService, type NewMemoryService } from '../test-support/new-memory-service.ts';
import { withAnswers } from '../test-support/with-answers.ts';

const OLD = 'The mailer keeps its queue in Redis';
const NEW = 'The mailer keeps its queue in a table of Postgres';

interface TwoServers extends NewMemoryService {
  readonly id: string;
  /** Another server of the home, whose next write waits. */
  readonly slow: MemoryService;
  /** Resolves once that write waits; its argument lets it go on. */
  readonly waits: Promise<() => void>;
}

async function twoServers(): Promise<TwoServers> {
  const home = await newMemoryService({ openVectorStore: (file) => createSqliteVectorStore({ file }) });
  const { service, vectorStore, clock } = home;
  const { memory } = await service.store({ content: OLD });
  clock.now += 1000;
  let wait: (letGo: () => void) => void = () => undefined;
  const waits = new Promise<() => void>((resolve) => (wait = resolve));
  const upsert: VectorStore['upsert'] = async (...inputs) => {
    await new Promise<void>((resolve) => wait(resolve));
    await vectorStore.upsert(...inputs);
  };
  const slow = createMemoryService({
    ...home,
    vectorStore: withAnswers<VectorStore>(vectorStore, { upsert }),
    now: () => clock.now,
  });
  return { ...home, id: memory.id, slow, waits };
}

/** Until another server would have written, if it did not wait. */
const aWhile = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 100));

const CURATIONS: readonly [string, (service: MemoryService, id: string, other: string) => Promise<unknown>][] = [
  ['boosts', ({ curation }, id) => curation.boost(id, { delta: 0.1 })],
  ['forgets', ({ curation }, id) => curation.forget(id)],
  ['merges', ({ curation }, id, other) => curation.merge({ ids: [id, other] })],
];

describe('a memory that one server is about to update', () => {
  it.each(CURATIONS)('keeps its new text where another %s it', async (_action, curate) => {
    await using servers = await twoServers();
    const { service, slow, id } = servers;
    const other = await service.store({ content: 'The queue of the mailer has 3 workers' });
    const updated = slow.update(id, { content: NEW });
    const letGo = await servers.waits;
    const curated = curate(service, id, other.memory.id);
    await aWhile();
    letGo();
    expect((await updated).memory.content).toBe(NEW);
    await expect(curated).rejects.toMatchObject({ code: 'MEMORY_BUSY', details: { id } });
    const { memory } = await service.get(id);
    expect(memory).toMatchObject({ content: NEW, importance: 0.5 });
    expect(memory.deletedAt).toBeUndefined();
    await curate(service, id, other.memory.id);
  });

  it('keeps both changes where another updates it, too', async () => {
    await using servers = await twoServers();
    const { service, slow, id } = servers;
    const content = slow.update(id, { content: NEW });
    const letGo = await servers.waits;
    const importance = service.update(id, { importance: 0.9 });
    await aWhile();
    letGo();
    await Promise.all([content, importance]);
    expect((await service.get(id)).memory).toMatchObject({ content: NEW, importance: 0.9 });
  });

  it('is given the tags of the same text by another once it has what the first gives it', async () => {
    await using servers = await twoServers();
    const { service, slow, id } = servers;
    const first = slow.update(id, { tags: ['mail'] });
    const letGo = await servers.waits;
    const again = service.store({ content: OLD, tags: ['queue'] });
    await aWhile();
    letGo();
    await Promise.all([first, again]);
    expect((await service.get(id)).memory.tags).toEqual(['mail', 'queue']);
  });

  it('is refused to others that wait in vain, and free when its server is gone for long', async () => {
    await using servers = await twoServers();
    const { service, slow, id, clock } = servers;
    const late = slow.update(id, { content: NEW });
    const letGo = await servers.waits;
    await expect(service.update(id, { importance: 0.9 })).rejects.toMatchObject({ code: 'MEMORY_BUSY' });
    clock.now += 15_001;
    expect((await service.update(id, { importance: 0.9 })).memory.importance).toBe(0.9);
    letGo();
    await late;
  });

  it('is not written once others may have it', async () => {
    await using servers = await twoServers();
    const { service, id, clock, embedding } = servers;
    const embed: typeof embedding.embed = async (...inputs) => {
      clock.now += 10_000;
      return embedding.embed(...inputs);
    };
    const late = createMemoryService({
      ...servers,
      embedding: withAnswers(embedding, { embed }),
      now: () => clock.now,
    });
    await expect(late.update(id, { content: NEW })).rejects.toMatchObject({
      code: 'MEMORY_BUSY',
      details: { actual: 10_000, maximum: 10_000 },
    });
    expect((await service.get(id)).memory.content).toBe(OLD);
  });
});

describe('a memory that one server is about to delete', () => {
  it('is stored anew by another that says the same', async () => {
    await using servers = await twoServers();
    const { service, slow, id } = servers;
    const deleted = slow.delete(id);
    const letGo = await servers.waits;
    const again = service.store({ content: OLD });
    await aWhile();
    letGo();
    await deleted;
    expect(await again).toMatchObject({ created: true, memory: { content: OLD } });
    expect((await service.list({ limit: 9 })).total).toBe(1);
  });

  it('is not brought back by the update of another', async () => {
    await using servers = await twoServers();
    const { service, slow, id } = servers;
    const deleted = slow.delete(id);
    const letGo = await servers.waits;
    const updated = service.update(id, { content: NEW });
    await aWhile();
    letGo();
    await deleted;
    await expect(updated).rejects.toMatchObject({ code: 'MEMORY_NOT_FOUND', details: { deleted: true } });
    expect((await service.get(id)).memory.deletedAt).toBeDefined();
  });
});
