import { describe, expect, it } from '@jest/globals';
import type { EmbeddingService } from '@learning-memory/embedding';
import type { MemoryService } from '@learning-memory/memory';
import type { VectorStore } from '@learning-memory/vector-store';
import { createSqliteVectorStore } from '@learning-memory/vector-store-sqlite';
import { createMemoryService } from '../memory-service.ts';
import { newMemoryService, type NewMemoryService } from '../test-support/new-memory-service.ts';
import { createRecordingEmbedding } from '../test-support/recording-embedding.ts';
import { withAnswers } from '../test-support/with-answers.ts';

/** Calls that wait to be let go on. */
interface Held {
  /** While true, a call waits. */
  isHolding: boolean;
  /** Resolves once a call waits; its argument lets it go on. */
  readonly waits: Promise<() => void>;
  pass(): Promise<void>;
}

function holding(): Held {
  let wait: (letGo: () => void) => void = () => undefined;
  const waits = new Promise<() => void>((resolve) => (wait = resolve));
  const held: Held = {
    isHolding: false,
    waits,
    async pass() {
      if (held.isHolding) await new Promise<void>((resolve) => wait(resolve));
    },
  };
  return held;
}

const SLOW_CHANGES: readonly [string, (service: MemoryService, ids: readonly [string, string]) => Promise<unknown>][] =
  [
    ['boost', ({ curation }, [id]) => curation.boost(id, { delta: 0.1 })],
    ['merge', ({ curation }, ids) => curation.merge({ ids, strategy: 'keep_newest' })],
  ];

const openVectorStore = (file: string): VectorStore => createSqliteVectorStore({ file });

async function storeTwo({ service, clock }: NewMemoryService): Promise<readonly [string, string]> {
  const { memory: one } = await service.store({ content: 'The mailer keeps its queue in Redis' });
  const { memory: other } = await service.store({ content: 'The queue of the mailer has 3 workers' });
  clock.now += 1000;
  return [one.id, other.id];
}

describe('a memory that is forgotten while another server is slow to', () => {
  it.each(SLOW_CHANGES)('%s it as the model is loaded stays forgotten', async (_action, change) => {
    const held = holding();
    const recording = createRecordingEmbedding();
    const embed: EmbeddingService['embed'] = async (text, options) => {
      await held.pass();
      return recording.embed(text, options);
    };
    await using home = await newMemoryService({
      openVectorStore,
      embedding: withAnswers<EmbeddingService>(recording, { embed }),
    });
    const { service, clock } = home;
    recording.isAway = true;
    const ids = await storeTwo(home);
    recording.isAway = false;
    held.isHolding = true;
    const slow = change(service, ids);
    const letGo = await held.waits;
    held.isHolding = false;
    const other = createMemoryService({ ...home, embedding: recording, now: () => clock.now });
    await other.curation.forget(ids[0]);
    clock.now += 15_001;
    await other.purge();
    letGo();
    await expect(slow).rejects.toMatchObject({ code: 'MEMORY_BUSY' });
    expect((await service.get(ids[0])).memory.deletedAt).toBeDefined();
    expect((await service.list({ limit: 9 })).total).toBe(1);
    expect((await service.curation.log({ limit: 9 })).map((record) => record.action)).toEqual(['forget']);
  });

  it.each(SLOW_CHANGES)('%s it under its claim stays forgotten', async (_action, change) => {
    const held = holding();
    let isClaimed = false;
    await using plain = await newMemoryService({ openVectorStore });
    const { clock, records, vectorStore } = plain;
    const get: VectorStore['get'] = async (...inputs) => {
      const found = await vectorStore.get(...inputs);
      if (isClaimed) await held.pass();
      return found;
    };
    const begin: typeof records.curations.begin = async (begun) => {
      const holder = await records.curations.begin(begun);
      isClaimed = true;
      return holder;
    };
    const ids = await storeTwo(plain);
    const service = createMemoryService({
      ...plain,
      vectorStore: withAnswers<VectorStore>(vectorStore, { get }),
      records: { ...records, curations: { ...records.curations, begin } },
      now: () => clock.now,
    });
    held.isHolding = true;
    const slow = change(service, ids);
    const letGo = await held.waits;
    held.isHolding = false;
    await expect(plain.service.curation.forget(ids[0])).rejects.toMatchObject({ code: 'MEMORY_BUSY' });
    clock.now += 15_001;
    await plain.service.purge();
    await plain.service.curation.forget(ids[0]);
    letGo();
    await expect(slow).rejects.toMatchObject({ code: 'MEMORY_BUSY', details: { actual: 15_001, maximum: 10_000 } });
    expect((await plain.service.get(ids[0])).memory.deletedAt).toBe(clock.now);
    expect((await plain.service.list({ limit: 9 })).total).toBe(1);
    expect((await plain.service.curation.log({ limit: 9 })).map((record) => record.action)).toEqual(['forget']);
    expect(await records.curations.listBegun(clock.now + 1)).toEqual([]);
  });
});

it('leaves nothing begun where another server has undone the same merge first', async () => {
  await using plain = await newMemoryService({ openVectorStore });
  const { clock, records, service } = plain;
  const project = 'mailer';
  await service.store({ content: 'We use pnpm for this repository.', project });
  clock.now += 1000;
  const corrector = await service.store({ content: 'We no longer use pnpm, npm now.', project });
  const other = await service.store({ content: 'The queue of the mailer has 3 workers', project });
  const { memory: merged } = await service.curation.merge({ ids: [corrector.memory.id, other.memory.id] });
  clock.now += 1000;
  const begin: typeof records.curations.begin = async (begun) => {
    await service.curation.undo(merged.id);
    return records.curations.begin(begun);
  };
  const curations = { ...records.curations, begin };
  const late = createMemoryService({ ...plain, records: { ...records, curations }, now: () => clock.now });
  await expect(late.curation.undo(merged.id)).rejects.toMatchObject({ code: 'MEMORY_BUSY' });
  expect(await records.curations.listBegun(clock.now + 1)).toEqual([]);
  expect((await service.curation.log({ limit: 9 })).map(({ action }) => action)).toEqual(['restore', 'merge']);
  await service.curation.forget(corrector.memory.id);
});
