import { describe, expect, it } from '@jest/globals';
import { createMemoryVectorStore } from '@learning-memory/vector-store-memory';
import type { VectorStore } from '@learning-memory/vector-store';
import { createMemoryService } from '../memory-service.ts';
import { newMemoryService, type NewMemoryService } from '../test-support/new-memory-service.ts';
import { withAnswers } from '../test-support/with-answers.ts';

/** A store whose next write ends the process before or after it is made. */
interface Dying {
  readonly store: VectorStore;
  die: 'before' | 'after' | undefined;
}

function dying(): Dying {
  const real = createMemoryVectorStore();
  const upsert: VectorStore['upsert'] = async (collection, points) => {
    const { die } = state;
    if (die !== 'before') await real.upsert(collection, points);
    // What never answers is a process that is gone.
    if (die !== undefined) await new Promise(() => undefined);
  };
  const state: Dying = { die: undefined, store: withAnswers<VectorStore>(real, { upsert }) };
  return state;
}

async function begunButOpen({ records, clock }: NewMemoryService): Promise<number> {
  return (await records.curations.listBegun(clock.now + 1)).length;
}

describe('a process that dies', () => {
  it.each([
    ['before', 2, 'MEMORY_BUSY'],
    ['after', 1, 'MEMORY_ALREADY_DELETED'],
  ] as const)('%s the write of a merge leaves %i memories, and tells the next one %s', async (die, left, code) => {
    const process = dying();
    await using home = await newMemoryService({ openVectorStore: () => process.store });
    const { service, clock, records } = home;
    const ids: string[] = [];
    for (const content of ['one', 'two']) ids.push((await service.store({ content })).memory.id);
    await records.recordUse({ ids, usedAt: clock.now, times: 2 });
    process.die = die;
    void service.curation.merge({ ids });
    while ((await begunButOpen(home)) === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    // The write comes right after the record, in this process.
    await new Promise((resolve) => setTimeout(resolve, 300));
    process.die = undefined;
    const next = createMemoryService({ ...home, now: () => clock.now });
    await expect(next.curation.merge({ ids })).rejects.toMatchObject({ code });
    clock.now += 15_001;
    await next.purge();
    expect(await begunButOpen(home)).toBe(0);
    const { memories } = await next.list({ limit: 9 });
    expect(memories).toHaveLength(left);
    expect(await next.curation.log({ limit: 9 })).toHaveLength(2 - left);
    if (left === 2) await next.curation.merge({ ids });
    const [merged] = (await next.list({ limit: 9 })).memories;
    expect((await next.get(merged?.id ?? '')).useCount).toBe(4);
    await next.curation.undo(ids[0] ?? '');
    expect((await next.list({ limit: 9 })).memories).toHaveLength(2);
  });
});

describe('two services of one home', () => {
  it('merge the same memories once, whoever is faster', async () => {
    await using home = await newMemoryService();
    const { service, clock } = home;
    const ids: string[] = [];
    for (let index = 0; index < 10; index += 1) {
      ids.push((await service.store({ content: `Fact number ${String(index)}` })).memory.id);
    }
    const other = createMemoryService({ ...home, now: () => clock.now });
    const both = await Promise.allSettled([service.curation.merge({ ids }), other.curation.merge({ ids })]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = both.find((one) => one.status === 'rejected');
    expect(refused?.reason).toMatchObject({ kind: 'conflict' });
    expect((await service.list({ limit: 99 })).total).toBe(1);
  });
});
