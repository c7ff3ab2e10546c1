import { describe, expect, it } from '@jest/globals';
import { DAY, newMemoryService } from './test-support/new-memory-service.ts';
import { createRecordingEmbedding } from './test-support/recording-embedding.ts';

describe('get', () => {
  it('tells stage, uses and revisions', async () => {
    await using harness = await newMemoryService();
    const { service, records, clock } = harness;
    const { memory } = await service.store({ content: 'a' });
    expect(await service.get(memory.id)).toEqual({
      memory,
      stage: 'active',
      useCount: 0,
      lastUsedAt: undefined,
      revisions: [],
    });
    clock.now += 40 * DAY;
    expect(await service.get(memory.id)).toMatchObject({ stage: 'archived' });
    await records.recordUse({ ids: [memory.id], usedAt: clock.now - DAY });
    expect(await service.get(memory.id)).toMatchObject({ stage: 'active', useCount: 1, lastUsedAt: clock.now - DAY });
  });

  it('rejects an unknown id', async () => {
    await using harness = await newMemoryService();
    await expect(harness.service.get('memory_x')).rejects.toMatchObject({ code: 'MEMORY_NOT_FOUND' });
  });
});

describe('list', () => {
  it('pages through the live memories, newest first', async () => {
    await using harness = await newMemoryService();
    const { service, clock } = harness;
    for (const content of ['a', 'b', 'c', 'd', 'e']) {
      clock.now += 1;
      await service.store({ content });
    }
    const contents = async (limit: number, offset: number) =>
      (await service.list({ limit, offset })).memories.map(({ content }) => content);
    expect(await contents(2, 0)).toEqual(['e', 'd']);
    expect(await contents(2, 2)).toEqual(['c', 'b']);
    expect(await contents(2, 4)).toEqual(['a']);
    expect(await service.list({ limit: 2, offset: 10 })).toEqual({ memories: [], total: 5 });
  });

  it('filters by category and by all tags', async () => {
    await using harness = await newMemoryService();
    const { service } = harness;
    await service.store({ content: 'a', category: 'fact', tags: ['x', 'y'] });
    await service.store({ content: 'b', category: 'fact', tags: ['x'] });
    await service.store({ content: 'c', category: 'event', tags: ['x', 'y'] });
    const { memories, total } = await service.list({ category: 'fact', tags: ['y', 'x'], limit: 10 });
    expect(memories.map(({ content }) => content)).toEqual(['a']);
    expect(total).toBe(1);
  });

  it('lists the deleted memories that can be restored on request', async () => {
    await using harness = await newMemoryService();
    const { service, clock } = harness;
    const { memory } = await service.store({ content: 'a' });
    await service.store({ content: 'b' });
    await service.delete(memory.id);
    expect((await service.list({ limit: 10 })).memories.map(({ content }) => content)).toEqual(['b']);
    expect((await service.list({ limit: 10, deleted: true })).memories.map(({ content }) => content)).toEqual(['a']);
    clock.now += 31 * DAY;
    expect(await service.list({ limit: 10, deleted: true })).toEqual({ memories: [], total: 0 });
  });
});

describe('update', () => {
  it('changes what the patch names, redacts it, and keeps the replaced state', async () => {
    await using harness = await newMemoryService();
    const { service, clock } = harness;
    const { memory } = await service.store({ content: 'a', tags: ['x'], rationale: 'r' });
    clock.now += 1000;
    const updated = await service.update(memory.id, { content: 'password=hunter2', rationale: '' });
    expect(updated).toMatchObject({ created: false, redactions: 1, nearDuplicates: [] });
    expect(updated.memory).toEqual({
      ...memory,
      content: 'password=[REDACTED:PASSWORD]',
      rationale: undefined,
      updatedAt: clock.now,
    });
    const { revisions } = await service.get(memory.id);
    expect(revisions).toEqual([{ revision: 1, replacedAt: clock.now }]);
    expect(await service.restore(memory.id, 1)).toEqual({ ...memory, updatedAt: clock.now });
  });

  it('changes nothing when the patch says what is there already', async () => {
    await using harness = await newMemoryService();
    const { service, clock } = harness;
    const { memory } = await service.store({ content: 'a', tags: ['x'] });
    clock.now += 1000;
    const updated = await service.update(memory.id, { content: ' a ', tags: ['x', 'x'], importance: 0.5 });
    expect(updated.memory).toEqual(memory);
    expect(await service.get(memory.id)).toMatchObject({ memory, revisions: [] });
  });

  it('embeds anew only when the content changes', async () => {
    const embedding = createRecordingEmbedding();
    await using harness = await newMemoryService({ embedding });
    const { memory } = await harness.service.store({ content: 'first words' });
    await harness.service.update(memory.id, { importance: 1, tags: ['x'] });
    expect(embedding.texts).toEqual(['first words']);
    await harness.service.update(memory.id, { content: 'other words' });
    expect(embedding.texts).toEqual(['first words', 'other words']);
  });

  it('keeps both of two changes made at once', async () => {
    await using harness = await newMemoryService();
    const { service } = harness;
    const { memory } = await service.store({ content: 'a' });
    await Promise.all([service.update(memory.id, { importance: 1 }), service.update(memory.id, { tags: ['x'] })]);
    expect((await service.get(memory.id)).memory).toMatchObject({ importance: 1, tags: ['x'] });
  });

  it('rejects bad input, unknown and deleted memories', async () => {
    await using harness = await newMemoryService();
    const { service } = harness;
    const { memory } = await service.store({ content: 'a' });
    await expect(service.update(memory.id, { content: ' ' })).rejects.toMatchObject({ code: 'MEMORY_INVALID_INPUT' });
    await expect(service.update('memory_x', {})).rejects.toMatchObject({ code: 'MEMORY_NOT_FOUND' });
    await service.delete(memory.id);
    await expect(service.update(memory.id, { importance: 1 })).rejects.toMatchObject({ code: 'MEMORY_NOT_FOUND' });
  });
});

describe('delete and restore', () => {
  it('delete is soft, and deleting again keeps the date', async () => {
    await using harness = await newMemoryService();
    const { service, clock } = harness;
    const { memory } = await service.store({ content: 'a' });
    const deletedAt = clock.now;
    expect(await service.delete(memory.id)).toEqual({ restorableUntil: deletedAt + 30 * DAY });
    clock.now += DAY;
    expect(await service.delete(memory.id)).toEqual({ restorableUntil: deletedAt + 30 * DAY });
    expect((await service.get(memory.id)).memory).toEqual({ ...memory, deletedAt });
    await expect(service.delete('memory_x')).rejects.toMatchObject({ code: 'MEMORY_NOT_FOUND' });
  });

  it('restore undoes a delete within 30 days', async () => {
    await using harness = await newMemoryService();
    const { service, clock } = harness;
    const { memory } = await service.store({ content: 'a' });
    await service.delete(memory.id);
    clock.now += 30 * DAY;
    expect(await service.restore(memory.id)).toEqual(memory);
    expect((await service.get(memory.id)).memory).toEqual(memory);
    expect(await service.restore(memory.id)).toEqual(memory);
    await service.delete(memory.id);
    clock.now += 30 * DAY + 1;
    await expect(service.restore(memory.id)).rejects.toMatchObject({ code: 'MEMORY_NOT_FOUND' });
    await expect(service.get(memory.id)).rejects.toMatchObject({ code: 'MEMORY_NOT_FOUND' });
  });

  it('restore brings an earlier state back and can be undone the same way', async () => {
    await using harness = await newMemoryService();
    const { service } = harness;
    const { memory } = await service.store({ content: 'first' });
    await service.update(memory.id, { content: 'second' });
    await service.update(memory.id, { content: 'third' });
    expect(await service.restore(memory.id, 1)).toMatchObject({ id: memory.id, content: 'first' });
    expect((await service.get(memory.id)).revisions.map(({ revision }) => revision)).toEqual([3, 2, 1]);
    expect(await service.restore(memory.id, 3)).toMatchObject({ content: 'third' });
    expect(await service.store({ content: 'third' })).toMatchObject({ created: false, memory: { id: memory.id } });
  });

  it('restore of a revision also undoes a delete', async () => {
    await using harness = await newMemoryService();
    const { service } = harness;
    const { memory } = await service.store({ content: 'first' });
    await service.update(memory.id, { content: 'second' });
    await service.delete(memory.id);
    expect((await service.restore(memory.id, 1)).deletedAt).toBeUndefined();
    expect((await service.list({ limit: 10 })).total).toBe(1);
  });

  it('restore names the revisions there are when it has not the one asked for', async () => {
    await using harness = await newMemoryService();
    const { service } = harness;
    const { memory } = await service.store({ content: 'first' });
    await service.update(memory.id, { content: 'second' });
    await expect(service.restore(memory.id, 7)).rejects.toMatchObject({
      code: 'MEMORY_REVISION_NOT_FOUND',
      details: { available: [1] },
    });
  });
});

describe('purge', () => {
  it('drops what was deleted more than 30 days ago and nothing else', async () => {
    await using harness = await newMemoryService();
    const { service, clock } = harness;
    const [old, young, live] = [
      await service.store({ content: 'old' }),
      await service.store({ content: 'young' }),
      await service.store({ content: 'live' }),
    ];
    await service.delete(old.memory.id);
    clock.now += 20 * DAY;
    await service.delete(young.memory.id);
    clock.now += 11 * DAY;
    expect(await service.purge()).toBe(1);
    expect(await service.purge()).toBe(0);
    await service.restore(young.memory.id);
    const { memories } = await service.list({ limit: 10 });
    expect(memories.map(({ id }) => id).sort()).toEqual([young.memory.id, live.memory.id].sort());
  });

  it('leaves nothing behind of what it drops, and everything of the rest', async () => {
    await using harness = await newMemoryService();
    const { service, records, clock } = harness;
    const kept = async (id: string) => ({
      uses: (await records.findUsage([id])).size,
      revisions: (await records.listRevisions(id)).length,
    });
    const { memory: dropped } = await service.store({ content: 'old' });
    const { memory: live } = await service.store({ content: 'live' });
    for (const { id } of [dropped, live]) {
      await service.update(id, { importance: 0.9 });
      await service.update(id, { importance: 0.1 });
      await records.recordUse({ ids: [id], usedAt: clock.now });
    }
    await service.delete(dropped.id);
    clock.now += 30 * DAY;
    expect(await service.purge()).toBe(0);
    expect(await kept(dropped.id)).toEqual({ uses: 1, revisions: 2 });
    clock.now += 1;
    expect(await service.purge()).toBe(1);
    expect(await kept(dropped.id)).toEqual({ uses: 0, revisions: 0 });
    expect(await kept(live.id)).toEqual({ uses: 1, revisions: 2 });
    const { memory: again } = await service.store({ content: 'old' });
    expect(await service.get(again.id)).toMatchObject({ useCount: 0, revisions: [] });
  });
});
