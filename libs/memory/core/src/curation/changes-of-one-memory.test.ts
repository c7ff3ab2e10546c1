import { describe, expect, it } from '@jest/globals';
import { memoryError } from '@learning-memory/memory';
import { createMemoryVectorStore } from '@learning-memory/vector-store-memory';
import { memoryCollection } from '../points/memory-collection.ts';
import { newMemoryService, type NewMemoryService } from '../test-support/new-memory-service.ts';

interface Counted extends NewMemoryService {
  readonly id: string;
  /** Names of the calls of the stores since the last time. */
  calls(): readonly string[];
}

/** A home with one memory, whose calls of its stores are counted. */
async function counting(content: string): Promise<Counted> {
  const called: string[] = [];
  const counted = <Store extends object>(store: Store): Store =>
    new Proxy(store, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        return (...inputs: unknown[]): unknown => {
          called.push(String(name));
          return Reflect.apply(member, target, inputs) as unknown;
        };
      },
    });
  const real = await newMemoryService();
  const curations = counted(real.records.curations);
  const home = await newMemoryService({
    openVectorStore: () => counted(createMemoryVectorStore()),
    records: { ...counted(real.records), curations },
  });
  const { memory } = await home.service.store({ content, project: 'shop' });
  return {
    ...home,
    id: memory.id,
    calls: () => called.splice(0),
    async [Symbol.asyncDispose]() {
      await home[Symbol.asyncDispose]();
      await real[Symbol.asyncDispose]();
    },
  };
}

describe('a memory that is forgotten or boosted', () => {
  it('is read before and after it is claimed, and written once', async () => {
    await using home = await counting('The mailer keeps its queue in Redis');
    home.calls();
    await home.service.curation.boost(home.id, { delta: 0.1 });
    expect(home.calls()).toEqual(['get', 'begin', 'get', 'upsert', 'finish']);
    await home.service.curation.forget(home.id);
    expect(home.calls()).toEqual(['get', 'begin', 'get', 'upsert', 'finish']);
  });

  it('is looked for in what it took back where it says a correction alone, by an index', async () => {
    await using home = await counting('Not Redis but Postgres keeps the queue of the mailer');
    home.calls();
    await home.service.curation.forget(home.id);
    expect(home.calls()).toContain('scroll');
    expect(memoryCollection(home.embedding.model).indexedFields).toContain('correctedBy');
  });

  it('stays as it is where the check refuses, also in a merge or an undo', async () => {
    await using home = await newMemoryService();
    const { memory } = await home.service.store({ content: 'The mailer keeps its queue in Redis' });
    const { id } = memory;
    const other = (await home.service.store({ content: 'The queue of the mailer has 3 workers' })).memory.id;
    const seen: string[] = [];
    const check = (memory: { readonly content: string }): Promise<void> => {
      seen.push(memory.content);
      return Promise.reject(memoryError('MEMORY_BUSY', 'Not this one.'));
    };
    const { curation } = home.service;
    await expect(curation.forget(id, undefined, check)).rejects.toMatchObject({ code: 'MEMORY_BUSY' });
    await expect(curation.boost(id, { delta: 0.1, check })).rejects.toMatchObject({ code: 'MEMORY_BUSY' });
    await expect(curation.merge({ ids: [id, other], check })).rejects.toMatchObject({ code: 'MEMORY_BUSY' });
    expect(seen).toEqual(Array(3).fill(memory.content));
    expect((await home.service.get(id)).memory).toEqual(memory);
    expect(await curation.log({ limit: 5 })).toEqual([]);

    for (const act of [
      () => curation.boost(id, { delta: 0.1 }),
      () => curation.forget(id),
      () => curation.merge({ ids: [id, other] }),
    ]) {
      const { curationId = '' } = await act();
      for (const undoable of [id, curationId]) {
        await expect(curation.undo(undoable, undefined, check)).rejects.toMatchObject({ code: 'MEMORY_BUSY' });
      }
      await curation.undo(curationId);
      home.clock.now += 1000;
    }
    expect((await home.service.get(id)).memory.importance).toBe(0.5);
    expect(await home.records.curations.listBegun(home.clock.now + 1)).toEqual([]);
  });
});

describe('the state that a boost replaces', () => {
  it('is a revision, and none where another process was faster', async () => {
    await using home = await newMemoryService();
    const { service, records, clock } = home;
    const { memory } = await service.store({ content: 'The mailer keeps its queue in Redis' });
    const { id } = memory;
    await service.curation.boost(id, { delta: 0.1 });
    const [kept, ...others] = await records.listRevisions(id);
    expect(JSON.parse(kept?.snapshot ?? '')).toEqual(memory);
    expect(others).toEqual([]);

    clock.now += 1000;
    const begin: typeof records.curations.begin = async (begun) => {
      const holder = await records.curations.begin(begun);
      await home.vectorStore.delete(memoryCollection(home.embedding.model), [id]);
      return holder;
    };
    await using slower = await newMemoryService({
      openVectorStore: () => home.vectorStore,
      records: { ...records, curations: { ...records.curations, begin } },
    });
    await expect(slower.service.curation.boost(id, { delta: 0.1 })).rejects.toMatchObject({ code: 'MEMORY_BUSY' });
    expect(await records.listRevisions(id)).toEqual([kept]);
  });
});
