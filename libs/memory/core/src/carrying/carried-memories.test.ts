import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { MEMORY_RESTORE_DAYS, type CarriedMemory, type Memory } from '@learning-memory/memory';
import { createSqliteVectorStore } from '@learning-memory/vector-store-sqlite';
import { DAY, newMemoryService, untilUsed, type NewMemoryService } from '../test-support/new-memory-service.ts';

const openVectorStore = (file: string) => createSqliteVectorStore({ file });

async function exported({ service }: NewMemoryService): Promise<readonly CarriedMemory[]> {
  const carried: CarriedMemory[] = [];
  for await (const each of service.exportMemories()) carried.push(each);
  return carried;
}

/** Holds memories in every state that one can have. */
async function filledHome(): Promise<NewMemoryService> {
  const home = await newMemoryService({ openVectorStore });
  const { service, clock } = home;
  await service.store({ content: 'Use port 5432 for the database', project: 'a', sessionId: 's', tags: ['db'] });
  clock.now += 1000;
  await service.store({ content: 'Not port 5432 but port 6432 for the database', project: 'a', rationale: 'pooling' });
  const { memory } = await service.store({ content: 'Tea is better than coffee', category: 'preference' });
  await service.update(memory.id, { content: 'Coffee is better than tea', importance: 0.9 });
  await service.search({ query: 'coffee', limit: 1 });
  await untilUsed(service, memory.id, 1);
  const gone = await service.store({ content: 'The old wiki is the place for notes', project: 'global' });
  await service.delete(gone.memory.id);
  return home;
}

const MEMORY: Memory = {
  id: 'memory_1',
  content: 'Deploys happen on Tuesdays',
  category: 'fact',
  importance: 0.5,
  tags: [],
  createdAt: 1000,
  updatedAt: 1000,
};

describe('carried memories', () => {
  it('come out of an empty home as they went in, and are found there', async () => {
    await using home = await filledHome();
    await using other = await newMemoryService({ openVectorStore });
    const before = await exported(home);
    expect(before.length).toBeGreaterThanOrEqual(4);
    expect(before.map(({ memory }) => memory.id)).toEqual(before.map(({ memory }) => memory.id).toSorted());
    expect(before.some(({ memory }) => memory.deletedAt !== undefined)).toBe(true);
    expect(before.some(({ usage }) => usage?.useCount === 1)).toBe(true);
    expect(before.some(({ revisions = [] }) => revisions.length > 0)).toBe(true);
    for (const carried of before) expect((await other.service.importMemory(carried)).outcome).toBe('added');
    expect(await exported(other)).toEqual(before);
    for (const carried of before) expect((await other.service.importMemory(carried)).outcome).toBe('equal');
    expect(await exported(other)).toEqual(before);
    const { hits, mode } = await other.service.search({ query: 'coffee is better', limit: 1 });
    expect([mode, hits[0]?.memory.content]).toEqual(['hybrid', 'Coffee is better than tea']);
    const { id } = hits[0]!.memory;
    expect((await other.service.restore(id, 1)).content).toBe('Tea is better than coffee');
  });

  it('leave what is there, and say which fields differ', async () => {
    await using home = await newMemoryService();
    await home.service.importMemory({ memory: MEMORY });
    const changed = { ...MEMORY, content: 'Deploys happen on Fridays', tags: ['x'] };
    const report = await home.service.importMemory({ memory: changed });
    expect(report).toMatchObject({ outcome: 'conflicting', differsIn: ['content', 'tags'], isEarlier: false });
    expect(report.memory).toEqual(MEMORY);
    expect((await home.service.get(MEMORY.id)).memory).toEqual(MEMORY);
    await home.service.update(MEMORY.id, { content: 'Deploys happen on Mondays' });
    expect(await home.service.importMemory({ memory: MEMORY })).toMatchObject({
      outcome: 'conflicting',
      isEarlier: true,
    });
  });

  it('are added whole after an import that broke off before the memory was there', async () => {
    await using home = await newMemoryService();
    await home.records.recordUse({ ids: [MEMORY.id], usedAt: 5, times: 3 });
    await home.records.appendRevision(MEMORY.id, { snapshot: '{}', replacedAt: 5 });
    const carried = { memory: MEMORY, usage: { useCount: 3, lastUsedAt: 5 } };
    expect((await home.service.importMemory(carried)).outcome).toBe('added');
    expect(await exported(home)).toEqual([carried]);
  });

  it('may be left out where the same is said under another id', async () => {
    await using home = await newMemoryService();
    const { memory } = await home.service.store({ content: MEMORY.content });
    const report = await home.service.importMemory({ memory: MEMORY }, { unlessSaid: true });
    expect(report).toMatchObject({ outcome: 'equal', memory: { id: memory.id } });
    expect((await home.service.importMemory({ memory: MEMORY })).outcome).toBe('added');
  });

  it.each<[string, unknown]>([
    ['carried', null],
    ['carried', 'text'],
    ['memory', {}],
    ['memory', { memory: [] }],
    ...(
      [
        ['id', 5],
        ['content', undefined],
        ['content', 11],
        ['category', undefined],
        ['importance', '0.5'],
        ['importance', undefined],
        ['tags', 'abc'],
        ['tags', undefined],
        ['tags', [1]],
        ['createdAt', null],
        ['createdAt', 'yesterday'],
        ['createdAt', 1e300],
        ['updatedAt', -1],
        ['updatedAt', 0.5],
        ['deletedAt', 'x'],
        ['deletedAt', 8.64e15 + 1],
        ['project', 5],
        ['project', null],
        ['rationale', 0],
        ['sessionId', false],
        ['mergedFrom', 'memory_2'],
        ['corrections', [null]],
      ] as const
    ).map(([field, value]): [string, unknown] => [field, { memory: { ...MEMORY, [field]: value } }]),
    ['saidAt', { memory: MEMORY, saidAt: NaN }],
    ['place', { memory: MEMORY, place: 5 }],
    ['unsettled', { memory: MEMORY, unsettled: 'text' }],
    ['usage', { memory: MEMORY, usage: null }],
    ['useCount', { memory: MEMORY, usage: { useCount: 'x', lastUsedAt: 5 } }],
    ['lastUsedAt', { memory: MEMORY, usage: { useCount: 1, lastUsedAt: 1e300 } }],
    ['revisions', { memory: MEMORY, revisions: {} }],
    ['replacedAt', { memory: MEMORY, revisions: [{ replacedAt: null, state: MEMORY }] }],
    ['createdAt', { memory: MEMORY, revisions: [{ replacedAt: 1, state: { ...MEMORY, createdAt: 'x' } }] }],
  ])('may not be of a wrong %s: %j', async (field, given) => {
    await using home = await newMemoryService();
    await expect(home.service.importMemory(given as CarriedMemory)).rejects.toMatchObject({
      code: 'MEMORY_INVALID_INPUT',
      details: { field },
    });
    expect(await exported(home)).toEqual([]);
  });

  it('lose their secrets wherever they stand', async () => {
    await using home = await newMemoryService({ openVectorStore });
    const secret = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`;
    const memory = {
      ...MEMORY,
      content: `Push with ${secret}`,
      rationale: secret,
      tags: [secret],
      corrections: [{ statement: secret, instead: secret, by: 'memory_2' }],
    };
    const revisions = [{ replacedAt: 1, state: { ...MEMORY, content: secret } }];
    const report = await home.service.importMemory({ memory, revisions, unsettled: [secret] });
    expect(report.redactions).toBe(7);
    for (const name of ['memory.db', 'memory.db-wal']) {
      const bytes = await readFile(join(home.folder, name)).catch(() => Buffer.from(''));
      expect(bytes.includes(secret)).toBe(false);
    }
  });

  it.each([
    ['an id that is a path', { id: '../x' }],
    ['a foreign category', { category: 'cooking' }],
    ['an importance in percent', { importance: 50 }],
    ['no content', { content: ' ' }],
    ['a content without end', { content: 'x'.repeat(30_000) }],
    ['a hundred tags', { tags: Array.from({ length: 100 }, String) }],
  ])('are refused with %s', async (_case, fields) => {
    await using home = await newMemoryService();
    const memory = { ...MEMORY, ...fields } as Memory;
    await expect(home.service.importMemory({ memory })).rejects.toMatchObject({ code: 'MEMORY_INVALID_INPUT' });
    expect(await exported(home)).toEqual([]);
  });

  it('leave out what can no longer be restored', async () => {
    await using home = await newMemoryService();
    const { memory } = await home.service.store({ content: 'Soon forgotten' });
    await home.service.delete(memory.id);
    expect(await exported(home)).toHaveLength(1);
    home.clock.now += (MEMORY_RESTORE_DAYS + 1) * DAY;
    expect(await exported(home)).toEqual([]);
  });
});
