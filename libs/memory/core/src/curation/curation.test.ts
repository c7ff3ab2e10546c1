import { describe, expect, it } from '@jest/globals';
import type { Memory } from '@learning-memory/memory';
import { DAY, newMemoryService, untilUsed, type NewMemoryService } from '../test-support/new-memory-service.ts';

const BY = { sessionId: 'session-1', agentId: 'agent-1' };

interface Stored extends NewMemoryService {
  readonly ids: readonly string[];
}

const TEXTS = [
  'The mailer keeps its queue in Redis',
  'The queue of the mailer has 3 workers',
  'Mails are sent at night',
];

/** A home with one memory of each text, stored an hour after the other. */
async function storing(texts: readonly string[] = TEXTS): Promise<Stored> {
  const home = await newMemoryService();
  const ids: string[] = [];
  for (const content of texts) {
    home.clock.now += 3_600_000;
    ids.push((await home.service.store({ content, project: 'shop', tags: [`tag ${ids.length}`] })).memory.id);
  }
  return { ...home, ids };
}

const recalled = async ({ service }: NewMemoryService): Promise<readonly string[]> =>
  (await service.list({ limit: 100 })).memories.map(({ content }) => content);

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: { code: string }) => error.code,
  );

describe('merge', () => {
  it('makes one memory of several, with all they say and have', async () => {
    await using home = await storing();
    const { service, records, ids, clock } = home;
    const [a = '', b = '', c = ''] = ids;
    await service.update(b, { importance: 0.9, category: 'fact', rationale: 'It was measured' });
    await records.recordUse({ ids: [a, c], usedAt: clock.now - 5, times: 3 });
    await records.recordUse({ ids: [a], usedAt: clock.now - 1 });
    const merged = await service.curation.merge({ ids: [c, a, b, a], by: BY });
    expect(merged).toMatchObject({ sourceIds: [c, a, b], restorableUntil: clock.now + 30 * DAY, redactions: 0 });
    expect(merged).not.toHaveProperty('notice');
    expect(merged.memory).toMatchObject({
      content: TEXTS.join('\n\n'),
      importance: 0.9,
      category: 'fact',
      rationale: 'It was measured',
      project: 'shop',
      tags: expect.arrayContaining(['tag 0', 'tag 1', 'tag 2']),
    });
    for (const text of TEXTS) expect(merged.memory.content).toContain(text);
    expect(await recalled(home)).toEqual([merged.memory.content]);
    const { hits } = await service.search({ query: 'queue of the mailer', limit: 5 });
    expect(hits.map(({ memory }) => memory.id)).toEqual([merged.memory.id]);
    await untilUsed(service, merged.memory.id, 8);
    expect((await service.get(a)).memory).toMatchObject({ content: TEXTS[0], mergedInto: merged.memory.id });
  });

  it('keeps what the newest says alone where it is told to, and has its meaning', async () => {
    await using home = await storing();
    const { service, ids } = home;
    const { memory } = await service.curation.merge({ ids, strategy: 'keep_newest' });
    expect(memory.content).toBe(TEXTS[2]);
    expect(memory.tags).toEqual(['tag 2', 'tag 1', 'tag 0']);
    const { hits } = await service.search({ query: 'Mails are sent at night', limit: 5 });
    expect(hits.map((hit) => hit.memory.id)).toEqual([memory.id]);
    const { hits: others } = await service.search({ query: 'Redis', limit: 5 });
    expect(others.map((hit) => hit.memory.id).filter((id) => ids.includes(id))).toEqual([]);
  });

  it.each([undefined, 'They were measured'])('with the newest text has its rationale alone: %s', async (rationale) => {
    await using home = await storing();
    const { service, ids } = home;
    const [a = '', b = '', c = ''] = ids;
    for (const id of [a, b]) await service.update(id, { rationale: `Of ${id}` });
    await service.update(c, { rationale });
    const { memory, notice } = await service.curation.merge({ ids, strategy: 'keep_newest' });
    expect([memory.rationale, notice]).toEqual([rationale, undefined]);
  });

  it('says no text twice, and none that another one says word for word', async () => {
    await using home = await storing(['Use tabs', 'Use tabs\nand no spaces', 'Always: Use  tabs and no spaces']);
    const { memory } = await home.service.curation.merge({ ids: home.ids });
    expect(memory.content).toBe('Always: Use  tabs and no spaces');
  });

  it('refuses what would be too long, says how long and which fit, and changes nothing', async () => {
    const texts = [1, 2, 3].map((number) => `${String(number)} ${'word '.repeat(number * 500)}`.trim());
    await using home = await storing([...texts, `4 ${'word '.repeat(1500)}`.trim()]);
    const work = home.service.curation.merge({ ids: home.ids });
    await expect(work).rejects.toMatchObject({
      code: 'MEMORY_MERGE_TOO_LONG',
      kind: 'validation',
      details: { actual: 22_510, maximum: 10_000, fitting: home.ids.slice(0, 2) },
    });
    expect(await recalled(home)).toHaveLength(4);
    expect(await home.service.curation.log({ limit: 5 })).toEqual([]);
    const exactly = ['a'.repeat(4999), 'b'.repeat(4999)];
    await using full = await storing(exactly);
    expect((await full.service.curation.merge({ ids: full.ids })).memory.content).toHaveLength(10_000);
    await using over = await storing([exactly[0] ?? '', 'b'.repeat(5000)]);
    expect(await codeOf(over.service.curation.merge({ ids: over.ids }))).toBe('MEMORY_MERGE_TOO_LONG');
  });

  it('says which tags it could not take', async () => {
    await using home = await storing(['one', 'two']);
    const [a = '', b = ''] = home.ids;
    const tags = (prefix: string): readonly string[] => Array.from({ length: 15 }, (_, i) => `${prefix}${i}`);
    await home.service.update(a, { tags: tags('a') });
    await home.service.update(b, { tags: tags('b') });
    const { memory, notice } = await home.service.curation.merge({ ids: home.ids });
    expect(memory.tags).toEqual([...tags('b'), ...tags('a').slice(0, 5)]);
    expect(notice).toContain('without a5, a6, a7, a8, a9, a10, a11, a12, a13, a14.');
  });

  it('takes no memory that is gone, deleted, a note, taken back, of another project, or alone', async () => {
    await using home = await storing();
    const { service, ids } = home;
    const [a = '', b = '', c = ''] = ids;
    const merge = (...others: readonly string[]): Promise<string> =>
      codeOf(service.curation.merge({ ids: [a, ...others] }));
    expect(await merge()).toBe('MEMORY_INVALID_INPUT');
    expect(await merge(a)).toBe('MEMORY_INVALID_INPUT');
    expect(await merge('memory_x')).toBe('MEMORY_NOT_FOUND');
    await service.delete(b);
    expect(await merge(b)).toBe('MEMORY_ALREADY_DELETED');
    const note = await service.store({ content: 'We talked', project: 'shop', tags: ['session-note'] });
    expect(await merge(note.memory.id)).toBe('MEMORY_NOT_MERGEABLE');
    const other = await service.store({ content: 'Elsewhere', project: 'bank' });
    expect(await merge(other.memory.id)).toBe('MEMORY_NOT_MERGEABLE');
    const everywhere = await service.store({ content: 'Everywhere', project: 'global' });
    expect(await merge(everywhere.memory.id)).toBe('MEMORY_NOT_MERGEABLE');
    expect(await codeOf(service.curation.merge({ ids: [a, c], strategy: 'best' as 'combine' }))).toBe(
      'MEMORY_INVALID_INPUT',
    );
    expect(await codeOf(service.curation.merge({ ids: [a, other.memory.id], sameProject: ['shop', 'bank'] }))).toBe(
      'done',
    );
    expect((await service.get(a)).memory.mergedInto).toBeDefined();
    expect(await merge(c)).toBe('MEMORY_ALREADY_DELETED');
  });

  it('merges fifty at once, and what was merged again', async () => {
    await using home = await storing(Array.from({ length: 50 }, (_, index) => `Fact number ${String(index)} of many`));
    const { service, ids } = home;
    const { memory: half } = await service.curation.merge({ ids: ids.slice(0, 25) });
    const { memory: all } = await service.curation.merge({ ids: [half.id, ...ids.slice(25)] });
    expect(all.content.split('\n\n')).toHaveLength(50);
    expect(await recalled(home)).toEqual([all.content]);
    expect(await codeOf(service.curation.undo((await service.curation.log({ id: half.id, limit: 1 }))[0]!.id))).toBe(
      'MEMORY_NOTHING_TO_UNDO',
    );
    await service.curation.undo(all.id);
    expect(await recalled(home)).toHaveLength(26);
    await service.curation.undo(half.id);
    expect(await recalled(home)).toHaveLength(50);
  });
});

describe('the undo of a merge', () => {
  const states = async ({ service }: NewMemoryService, ids: readonly string[]): Promise<readonly Memory[]> =>
    (await Promise.all(ids.map((id) => service.get(id)))).map(({ memory }) => memory);

  it('brings every source back as it was, by the id of what they became or of any of them', async () => {
    await using home = await storing();
    const { service, ids, clock } = home;
    const before = (await states(home, ids)).toReversed();
    for (const by of ['merged', 'source', 'record'] as const) {
      clock.now += DAY;
      const { memory, curationId } = await service.curation.merge({ ids, by: BY });
      const id = { merged: memory.id, source: ids[1] ?? '', record: curationId }[by];
      clock.now += 29 * DAY;
      expect(await service.curation.undo(id, { sessionId: 'session-2' })).toMatchObject({
        action: 'merge',
        memories: before,
        removed: memory.id,
        undone: { action: 'merge', strategy: 'combine', ...BY },
      });
      expect((await states(home, ids)).toReversed()).toEqual(before);
      expect(await recalled(home)).toHaveLength(3);
      expect(await codeOf(service.curation.undo(memory.id))).toBe('MEMORY_NOTHING_TO_UNDO');
      expect(await recalled(home)).toHaveLength(3);
    }
  });

  it('leaves nothing to bring back of a merged memory that was forgotten before', async () => {
    await using home = await storing();
    const { service, ids } = home;
    const { memory } = await service.curation.merge({ ids });
    await service.curation.forget(memory.id);
    await service.curation.undo(ids[0] ?? '');
    expect(await recalled(home)).toHaveLength(3);
    expect(await codeOf(service.curation.undo(memory.id))).toBe('MEMORY_NOTHING_TO_UNDO');
    expect(await recalled(home)).toHaveLength(3);
  });

  it('brings a source back whose text was stored again meanwhile', async () => {
    await using home = await storing();
    const { service, ids, clock } = home;
    const [a = ''] = ids;
    await service.update(a, { importance: 0.9, rationale: 'It was measured' });
    const before = await states(home, ids);
    const { memory } = await service.curation.merge({ ids });
    const again = await service.store({ content: TEXTS[0] ?? '', project: 'shop' });
    expect(again).toMatchObject({ created: true, memory: { importance: 0.5, tags: [] } });
    await service.curation.undo(memory.id);
    expect(await states(home, ids)).toEqual(before);
    await service.curation.forget(again.memory.id);
    await service.curation.forget(a);
    const anew = await service.store({ content: TEXTS[0] ?? '', project: 'shop' });
    expect(anew).toMatchObject({ created: true, memory: { id: a, importance: 0.5 } });
    const { revisions } = await service.get(a);
    const { updatedAt: _updatedAt, createdAt: _createdAt, ...kept } = before[0] as Memory;
    expect(await service.restore(a, revisions[0]?.revision)).toMatchObject(kept);
    const { memory: merged } = await service.curation.merge({ ids });
    clock.now += 31 * DAY;
    expect((await service.store({ content: TEXTS[0] ?? '', project: 'shop' })).memory.id).toBe(a);
    expect(await codeOf(service.curation.undo(merged.id))).toBe('MEMORY_NOTHING_TO_UNDO');
  });

  it('says whether what they became was changed since', async () => {
    for (const patch of [undefined, { content: 'Mails are sent by day' }]) {
      await using home = await storing();
      const { service, ids, clock } = home;
      const { memory } = await service.curation.merge({ ids });
      clock.now += 3_600_000;
      if (patch !== undefined) await service.update(memory.id, patch);
      expect((await service.curation.undo(memory.id)).isChanged).toBe(patch === undefined ? undefined : true);
    }
  });

  it('is possible for 30 days, and nothing is gone before', async () => {
    await using home = await storing();
    const { service, ids, clock } = home;
    const { memory, restorableUntil } = await service.curation.merge({ ids, strategy: 'keep_newest' });
    clock.now = restorableUntil;
    expect(await service.purge()).toBe(0);
    expect((await states(home, ids)).map(({ content }) => content)).toEqual(TEXTS);
    clock.now += 1;
    expect(await codeOf(service.curation.undo(memory.id))).toBe('MEMORY_NOTHING_TO_UNDO');
    expect(await codeOf(service.curation.undo(ids[0] ?? ''))).toBe('MEMORY_NOT_FOUND');
    expect(await service.purge()).toBe(3);
    expect(await service.purge()).toBe(0);
    expect(await recalled(home)).toEqual([TEXTS[2]]);
    expect(await codeOf(service.curation.undo(memory.id))).toBe('MEMORY_NOTHING_TO_UNDO');
    expect(await service.curation.log({ limit: 5 })).toHaveLength(1);
  });

  it('leaves one that was restored by itself, and what was forgotten since', async () => {
    await using home = await storing();
    const { service, ids } = home;
    const { memory } = await service.curation.merge({ ids });
    await service.restore(ids[0] ?? '');
    expect(await recalled(home)).toHaveLength(2);
    await service.curation.forget(memory.id);
    expect(await codeOf(service.curation.undo(memory.id))).toBe('done');
    expect(await recalled(home)).toHaveLength(2);
    await service.curation.undo(memory.id);
    expect([...(await recalled(home))].sort()).toEqual([...TEXTS].sort());
  });
});

describe('forget', () => {
  it('deletes softly, says by whom, and does so once', async () => {
    await using home = await storing();
    const { service, ids, clock } = home;
    const [id = ''] = ids;
    expect(await service.curation.forget(id, BY)).toEqual({
      curationId: expect.stringMatching(/^curation_/u),
      restorableUntil: clock.now + 30 * DAY,
    });
    expect(await recalled(home)).toHaveLength(2);
    await expect(service.curation.forget(id)).rejects.toMatchObject({
      code: 'MEMORY_ALREADY_DELETED',
      kind: 'conflict',
      details: { recoverable_until: new Date(clock.now + 30 * DAY).toISOString() },
    });
    expect(await codeOf(service.curation.forget('memory_x'))).toBe('MEMORY_NOT_FOUND');
    const undone = await service.curation.undo(id, { sessionId: 'session-2' });
    expect(undone).toMatchObject({ action: 'forget', memories: [{ id, content: TEXTS[0] }], undone: BY });
    expect(await service.curation.log({ limit: 5 })).toMatchObject([
      { action: 'restore', memoryIds: [id], sessionId: 'session-2', undoes: undone.undone?.id },
      { action: 'forget', memoryIds: [id], project: 'shop', at: clock.now, ...BY },
    ]);
    expect(await codeOf(service.curation.undo(id))).toBe('MEMORY_NOTHING_TO_UNDO');
  });
});

describe('an undo by the id of a record', () => {
  it('undoes that alone, and once', async () => {
    await using home = await storing();
    const { service, ids, clock } = home;
    const [id = ''] = ids;
    const curationIds: string[] = [];
    for (let index = 0; index < 2; index += 1) {
      clock.now += 1000;
      curationIds.push((await service.curation.boost(id, { delta: 0.1 })).curationId ?? '');
    }
    const [first = '', second = ''] = curationIds;
    expect(await codeOf(service.curation.undo(first))).toBe('MEMORY_NOTHING_TO_UNDO');
    expect((await service.curation.undo(second)).memories).toMatchObject([{ id, importance: 0.6 }]);
    await expect(service.curation.undo(second)).rejects.toMatchObject({
      code: 'MEMORY_NOTHING_TO_UNDO',
      message: `There is nothing to undo: '${second}' was undone already.`,
    });
    const { curationId } = await service.curation.forget(id);
    await service.curation.undo(curationId);
    await service.curation.forget(id);
    expect(await codeOf(service.curation.undo(curationId))).toBe('MEMORY_NOTHING_TO_UNDO');
    expect(await codeOf(service.curation.undo('curation_x'))).toBe('MEMORY_CURATION_NOT_FOUND');
    expect(await recalled(home)).toHaveLength(2);
  });

  it('undoes no forget of which the memory was restored and deleted again, by whatever', async () => {
    await using home = await storing();
    const { service, ids, clock } = home;
    const [id = ''] = ids;
    const { curationId } = await service.curation.forget(id);
    await service.restore(id);
    clock.now += 1000;
    await service.delete(id);
    expect(await codeOf(service.curation.undo(curationId))).toBe('MEMORY_NOTHING_TO_UNDO');
    expect(await service.curation.undo(id)).toMatchObject({ action: 'forget', undone: undefined });
    expect(await recalled(home)).toHaveLength(3);
  });
});

describe('boost', () => {
  it('adds within 0 to 1, and is undone step by step', async () => {
    await using home = await storing();
    const { service, ids, clock } = home;
    const [id = ''] = ids;
    const boost = (delta: number) => service.curation.boost(id, { delta, by: BY });
    const importance = async (): Promise<number> => (await service.get(id)).memory.importance;
    const curationId = expect.stringMatching(/^curation_/u);
    expect(await boost(0.2)).toEqual({ id, before: 0.5, after: 0.7, clamped: false, curationId });
    clock.now += 1000;
    expect(await boost(0.1)).toEqual({ id, before: 0.7, after: 0.8, clamped: false, curationId });
    expect(await boost(1)).toEqual({ id, before: 0.8, after: 1, clamped: true, curationId });
    expect(await boost(1)).toEqual({ id, before: 1, after: 1, clamped: true });
    expect(await boost(0)).toEqual({ id, before: 1, after: 1, clamped: false });
    expect(await service.curation.log({ limit: 9 })).toHaveLength(3);
    for (const expected of [0.8, 0.7, 0.5]) {
      clock.now += 1000;
      expect((await service.curation.undo(id)).action).toBe('boost');
      expect(await importance()).toBe(expected);
    }
    expect(await codeOf(service.curation.undo(id))).toBe('MEMORY_NOTHING_TO_UNDO');
    expect(await boost(-1)).toEqual({ id, before: 0.5, after: 0, clamped: true, curationId });
    for (const delta of [1.01, -1.01, Number.NaN, Infinity])
      expect(await codeOf(boost(delta))).toBe('MEMORY_INVALID_INPUT');
    await service.update(id, { importance: 0.3 });
    expect(await codeOf(service.curation.undo(id))).toBe('MEMORY_NOTHING_TO_UNDO');
    expect(await importance()).toBe(0.3);
  });

  it('that somebody overwrote does not stand before the merge', async () => {
    await using home = await storing();
    const { service, ids } = home;
    const { memory } = await service.curation.merge({ ids, by: BY });
    await service.curation.boost(memory.id, { delta: 0.1 });
    await service.curation.boost(memory.id, { delta: 0.1 });
    await service.update(memory.id, { importance: 0.6 });
    await service.update(memory.id, { importance: 0.9 });
    const undone = await service.curation.undo(memory.id);
    expect(undone).toMatchObject({ action: 'merge', removed: memory.id, undone: { action: 'merge', ...BY } });
    expect(await recalled(home)).toHaveLength(3);
  });
});
