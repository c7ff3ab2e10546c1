import { describe, expect, it } from '@jest/globals';
import { newMemoryService } from '../test-support/new-memory-service.ts';
import { realModelHome } from '../test-support/real-model-home.ts';

const TEXT = 'The connection pool of the billing service holds 20 connections';
/** Has one other word of many: it is close to others like it for a model of words. */
const LONG_TEXT = Array.from({ length: 60 }, (_, index) => `word${index}`).join(' ');

describe('point 16: what is stored twice', () => {
  it('joins its metadata, and says so', async () => {
    await using harness = await newMemoryService();
    const { service } = harness;
    const first = await service.store({ content: TEXT, importance: 0.4, tags: ['billing'] });
    const again = await service.store({
      content: TEXT,
      importance: 0.9,
      tags: ['pool'],
      rationale: 'Seen',
      category: 'fact',
    });
    expect(again).toMatchObject({
      created: false,
      memory: { id: first.memory.id, importance: 0.9, tags: ['billing', 'pool'], rationale: 'Seen', category: 'fact' },
      notice:
        'The same text is stored already; that memory now has the tags pool as well, importance 0.9, category fact, a rationale.',
    });
    expect((await service.get(first.memory.id)).memory).toEqual(again.memory);
    const third = await service.store({ content: TEXT, importance: 0.1, tags: ['pool'], category: 'decision' });
    expect(third).toMatchObject({ memory: again.memory, notice: expect.stringContaining('with all of this') });
    expect((await service.get(first.memory.id)).revisions).toHaveLength(1);
  });

  it('changes nothing of what is global', async () => {
    await using harness = await newMemoryService();
    const { service } = harness;
    await service.store({ content: TEXT, project: 'global', tags: ['billing'] });
    const again = await service.store({ content: TEXT, project: 'shop', tags: ['refunds'] });
    expect(again).toMatchObject({
      created: false,
      memory: { tags: ['billing'] },
      notice: expect.stringContaining('all projects'),
    });
  });

  it.each([[TEXT.toUpperCase()], [`${TEXT.replaceAll(' ', ', ')}!`], [TEXT.replace('The connection', 'A connection')]])(
    'is a near duplicate as %j',
    async (content) => {
      await using harness = await newMemoryService();
      const { memory } = await harness.service.store({ content: TEXT });
      const second = await harness.service.store({ content });
      expect(second).toMatchObject({ created: true, nearDuplicates: [{ id: memory.id, similarity: 1 }] });
    },
  );

  it.each([
    ['The parser is written in C++.', 'The parser is written in C#.', ['c#', 'c++']],
    ['Run make && make install', 'Run make || make install', ['||', '&&']],
    ['Use == here', 'Use != here', ['!=', '==']],
  ])('are two memories where %j is %j', async (earlier, later, differsIn) => {
    await using harness = await realModelHome();
    const { service } = harness;
    const { memory } = await service.store({ content: earlier, project: 'shop' });
    const second = await service.store({ content: later, project: 'shop' });
    expect(second).toMatchObject({ created: true, nearDuplicates: [{ id: memory.id, differsIn }] });
    expect(await service.list({ limit: 10, projects: ['shop'] })).toMatchObject({ total: 2 });
  });

  it('is none where a number is another', async () => {
    await using harness = await newMemoryService();
    const { service } = harness;
    const { memory } = await service.store({ content: `${LONG_TEXT} keeps one copy` });
    expect((await service.store({ content: `${LONG_TEXT} keeps two copy` })).nearDuplicates).toEqual([]);
    const { nearDuplicates } = await service.store({ content: `${LONG_TEXT} keeps one copies` });
    expect(nearDuplicates.map(({ id }) => id)).toContain(memory.id);
  });
});
