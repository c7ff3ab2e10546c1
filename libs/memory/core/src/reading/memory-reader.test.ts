import { expect, it } from '@jest/globals';
import { newMemoryService } from '../test-support/new-memory-service.ts';
import { createMemoryReader } from './memory-reader.ts';

it('reads the oldest first, before a moment, and of ids those that are live and of the projects', async () => {
  await using home = await newMemoryService();
  const { service, clock, vectorStore, embedding } = home;
  const ids: string[] = [];
  for (const [index, project] of ['shop', 'bank', 'shop', 'shop'].entries()) {
    clock.now += 1000;
    ids.push((await service.store({ content: `Fact number ${String(index)} of many`, project })).memory.id);
  }
  const [a = '', b = '', c = '', d = ''] = ids;
  await service.delete(c);
  const reader = createMemoryReader({ vectorStore, model: embedding.model });
  const oldest = async (options: Partial<Parameters<typeof reader.oldest>[0]>): Promise<readonly string[]> =>
    (await reader.oldest({ before: clock.now + 1, limit: 9, ...options })).map(({ id }) => id);
  expect(await oldest({})).toEqual([a, b, d]);
  expect(await oldest({ before: clock.now })).toEqual([a, b]);
  expect(await oldest({ projects: ['shop'], limit: 1, offset: 1 })).toEqual([d]);
  const live = async (projects?: readonly string[]): Promise<readonly string[]> =>
    (await reader.live([d, c, 'memory_x', b], projects)).map(({ id }) => id);
  expect(await live()).toEqual([d, b]);
  expect(await live(['shop'])).toEqual([d]);
});
