import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EmbeddingService } from '@learning-memory/embedding';
import { createPackagedStaticEmbedding } from '@learning-memory/embedding-static/node';
import { GLOBAL_PROJECT, type ProjectIds } from '@learning-memory/project';
import { createSqliteVectorStore } from '@learning-memory/vector-store-sqlite';
import { newMemoryService, type NewMemoryService } from './test-support/new-memory-service.ts';

let embedding: EmbeddingService;
let home: NewMemoryService;

beforeAll(() => {
  embedding = createPackagedStaticEmbedding();
});

afterAll(async () => {
  await embedding[Symbol.asyncDispose]();
});

async function open(): Promise<NewMemoryService> {
  return newMemoryService({ embedding, openVectorStore: (file) => createSqliteVectorStore({ file }) });
}

describe('memories of several projects', () => {
  const contents = {
    shop: 'The shop talks to Stripe through a queue in Redis',
    bank: 'The bank talks to its ledger through a queue in Kafka',
    global: 'The user wants every queue to have a dead letter box',
    nobody: 'A queue that nobody knows the owner of',
  };

  async function found(projects: ProjectIds | undefined): Promise<readonly string[]> {
    const { hits } = await home.service.search({ query: 'queue', limit: 10, projects });
    const listed = await home.service.list({ limit: 10, projects });
    const foremost = await home.service.foremost({ limit: 10, projects });
    const searched = hits.map(({ memory }) => memory.content).sort();
    expect(listed.memories.map(({ content }) => content).sort()).toEqual(searched);
    expect(foremost.map(({ content }) => content).sort()).toEqual(searched);
    expect(listed.total).toBe(searched.length);
    return searched;
  }

  beforeAll(async () => {
    home = await open();
    await home.service.store({ content: contents.shop, project: 'shop', sessionId: 'session' });
    await home.service.store({ content: contents.bank, project: 'bank' });
    await home.service.store({ content: contents.global, project: GLOBAL_PROJECT });
    await home.service.store({ content: contents.nobody });
  });

  afterAll(async () => {
    await home[Symbol.asyncDispose]();
  });

  it('are searched, listed and foremost by project', async () => {
    expect(await found(['shop', GLOBAL_PROJECT])).toEqual([contents.shop, contents.global].sort());
    expect(await found(['bank', GLOBAL_PROJECT])).toEqual([contents.bank, contents.global].sort());
    expect(await found(['other', GLOBAL_PROJECT])).toEqual([contents.global]);
    expect(await found([null])).toEqual([contents.nobody]);
    expect(await found([])).toEqual([]);
    expect(await found(undefined)).toEqual(Object.values(contents).sort());
  });

  it('come with project and session', async () => {
    const { memories } = await home.service.list({ limit: 1, projects: ['shop'] });
    expect(memories[0]).toMatchObject({ project: 'shop', sessionId: 'session' });
    const { memories: unknown } = await home.service.list({ limit: 1, projects: [null] });
    expect(unknown[0]).not.toHaveProperty('project');
  });
});

describe('a memory', () => {
  it('of the same content is one in each project, and none where it is global', async () => {
    await using own = await open();
    const { service } = own;
    const content = 'Deploys happen on Tuesdays';
    const shop = await service.store({ content, project: 'shop' });
    const bank = await service.store({ content, project: 'bank' });
    expect(bank).toMatchObject({ created: true, nearDuplicates: [] });
    expect(bank.memory.id).not.toBe(shop.memory.id);
    expect(await service.store({ content, project: 'shop' })).toMatchObject({ created: false, memory: shop.memory });
    const everywhere = 'Tests run before each commit';
    const { memory } = await service.store({ content: everywhere, project: GLOBAL_PROJECT });
    expect(await service.store({ content: everywhere, project: 'shop' })).toMatchObject({ created: false, memory });
  });

  it('is not compared with those of other projects', async () => {
    await using own = await open();
    const text = 'The staging database runs on the host db7 in the second rack';
    await own.service.store({ content: text, project: 'bank' });
    const stored = await own.service.store({ content: `${text}, as ever`, project: 'shop' });
    expect(stored.nearDuplicates).toEqual([]);
    const again = await own.service.store({ content: `${text}, as always`, project: 'bank' });
    expect(again.nearDuplicates).toHaveLength(1);
  });

  it('is found before the limit among a thousand of another project', async () => {
    await using own = await open();
    for (let index = 0; index < 1000; index += 1) {
      await own.service.store({ content: `Queue number ${index} of the bank is full`, project: 'bank' });
    }
    const { memory } = await own.service.store({ content: 'One queue', project: 'shop' });
    const { hits } = await own.service.search({ query: 'which queue is full', limit: 1, projects: ['shop'] });
    expect(hits.map((hit) => hit.memory.id)).toEqual([memory.id]);
  });

  it('may be moved to another project, and back by its revision', async () => {
    await using own = await open();
    const { service } = own;
    const { memory } = await service.store({ content: 'Use tabs', project: 'shop' });
    await service.update(memory.id, { project: GLOBAL_PROJECT });
    expect((await service.list({ limit: 5, projects: [GLOBAL_PROJECT] })).total).toBe(1);
    await service.restore(memory.id, 1);
    expect((await service.list({ limit: 5, projects: ['shop'] })).memories).toMatchObject([{ content: 'Use tabs' }]);
  });
});

describe('assignProject', () => {
  it('gives a project to what has none, deleted memories too, and to nothing else', async () => {
    await using own = await open();
    const { service } = own;
    for (let index = 0; index < 450; index += 1) await service.store({ content: `Fact number ${index}` });
    const { memory: deleted } = await service.store({ content: 'A fact that was wrong' });
    await service.delete(deleted.id);
    await service.store({ content: 'A fact of the bank', project: 'bank' });
    expect(await service.assignProject('shop')).toBe(451);
    expect(await service.assignProject('shop')).toBe(0);
    expect((await service.list({ limit: 1, projects: ['shop'] })).total).toBe(450);
    expect(await service.restore(deleted.id)).toMatchObject({ project: 'shop' });
    const search = { query: 'fact number 449', limit: 1, projects: ['shop'] } as const;
    expect((await service.search(search)).hits[0]?.memory.content).toBe('Fact number 449');
    expect(await service.store({ content: 'Fact number 7', project: 'shop' })).toMatchObject({ created: false });
  });
});
