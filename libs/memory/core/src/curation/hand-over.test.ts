import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { MemoryService } from '@learning-memory/memory';
import type { VectorStore } from '@learning-memory/vector-store';
import { createSqliteVectorStore } from '@learning-memory/vector-store-sqlite';
import { createMemoryService } from '../memory-service.ts';
import { newMemoryService, type NewMemoryService } from '../test-support/new-memory-service.ts';
import { withAnswers } from '../test-support/with-answers.ts';

const EARLIER = 'We use pnpm for this repository.';
const LATER = 'We no longer use pnpm for this repository.';
const OTHER = 'The build takes its packages from a mirror.';

let home: NewMemoryService;
let earlier: string;
let later: string;
let other: string;

async function store(content: string): Promise<string> {
  home.clock.now += 60_000;
  return (await home.service.store({ content, project: 'shop', category: 'decision' })).memory.id;
}

beforeEach(async () => {
  home = await newMemoryService({ openVectorStore: (file) => createSqliteVectorStore({ file }) });
  earlier = await store(EARLIER);
  later = await store(LATER);
  other = await store(OTHER);
  home.clock.now += 60_000;
  expect((await home.service.get(earlier)).memory.supersededBy).toBe(later);
});

afterEach(async () => home[Symbol.asyncDispose]());

/** The service of a process that dies before its write of this number, counted from 0; `died` resolves then. */
function dying(writes: number): { readonly service: MemoryService; readonly died: Promise<void> } {
  const { vectorStore, records, clock } = home;
  let left = writes;
  let die: () => void = () => undefined;
  const died = new Promise<void>((resolve) => (die = resolve));
  const write = async (work: () => Promise<void>): Promise<void> => {
    if (left === 0) die();
    // What never answers is a process that is gone.
    if (left === 0) await new Promise(() => undefined);
    left -= 1;
    await work();
  };
  const upsert: VectorStore['upsert'] = (collection, points) => write(() => vectorStore.upsert(collection, points));
  const finish = (id: string): Promise<void> => write(() => records.curations.finish(id));
  const service = createMemoryService({
    ...home,
    vectorStore: withAnswers<VectorStore>(vectorStore, { upsert }),
    records: { ...records, curations: { ...records.curations, finish } },
    now: () => clock.now,
  });
  return { service, died };
}

/** The earlier memory is taken back by who says so and is recalled, or by nobody. */
async function expectConsistent(): Promise<void> {
  const { memories } = await home.service.list({ limit: 9 });
  const says = memories.find(({ content }) => content.includes(LATER));
  expect((await home.service.get(earlier)).memory.supersededBy).toBe(says?.id);
  expect(memories.some(({ content }) => content === EARLIER)).toBe(says === undefined);
  expect(await home.records.curations.listBegun(home.clock.now + 1)).toEqual([]);
}

type Change = (service: MemoryService) => Promise<unknown>;

const CHANGES: readonly [string, Change][] = [
  ['forget', ({ curation }) => curation.forget(later)],
  [
    'merge into what says something else',
    ({ curation }) => curation.merge({ ids: [later, other], strategy: 'keep_newest' }),
  ],
  ['merge into what says the same', ({ curation }) => curation.merge({ ids: [later, other] })],
];

describe('a memory that another one takes back', () => {
  it.each(CHANGES.flatMap(([name, change]) => [0, 1, 2].map((writes) => [name, writes, change] as const)))(
    'is recalled where nobody says so any more, also where the process dies in a %s after %i writes',
    async (_name, writes, change) => {
      const { service, died } = dying(writes);
      await Promise.race([change(service), died]);
      home.clock.now += 20_000;
      await home.service.purge();
      await expectConsistent();
      expect(await home.service.curation.log({ limit: 9 })).toHaveLength(Math.min(writes, 1));
    },
  );

  it.each([0, 1, 2])('stays so where the process dies in the undo of a merge after %i writes', async (writes) => {
    const { memory } = await home.service.curation.merge({ ids: [later, other] });
    home.clock.now += 1000;
    const { service, died } = dying(writes);
    await Promise.race([service.curation.undo(memory.id), died]);
    home.clock.now += 20_000;
    await home.service.purge();
    await expectConsistent();
    expect(await home.service.curation.log({ limit: 9 })).toHaveLength(1 + Math.min(writes, 1));
  });

  it.each(CHANGES)('is handed over later where that fails after a %s, which was done', async (_name, change) => {
    const scroll = (): Promise<never> => Promise.reject(new Error('The disk is full.'));
    const vectorStore = withAnswers<VectorStore>(home.vectorStore, { scroll });
    await change(createMemoryService({ ...home, vectorStore, now: () => home.clock.now }));
    expect((await home.service.get(later)).memory.deletedAt).toBeDefined();
    expect((await home.service.get(earlier)).memory.supersededBy).toBe(later);
    home.clock.now += 20_000;
    await home.service.purge();
    await expectConsistent();
  });

  it('stays so where a merge that was not handed over is undone first', async () => {
    const { service, died } = dying(1);
    await Promise.race([service.curation.merge({ ids: [later, other], strategy: 'keep_newest' }), died]);
    home.clock.now += 20_000;
    await home.service.curation.undo(later);
    await home.service.purge();
    await expectConsistent();
  });
});
