import { describe, expect, it } from '@jest/globals';
import type { TopicRunDraft } from '@learning-memory/topics';
import { storeOpener } from '../test-support/open-store.ts';
import { temporaryFolders } from '../test-support/temporary-folder.ts';

const openStore = storeOpener(temporaryFolders());
const DAY = 86_400_000;

function draft(createdAt: number, scope = 'here'): TopicRunDraft {
  const topic = {
    ...{ id: `topic of ${createdAt}`, name: 'index, orders', weightedAgreement: 3, confidence: 0.35 },
    ...{
      contributingSpaces: ['E1' as const],
      members: ['a', 'b', 'c'],
      firstSeenAt: createdAt,
      newestMemberAt: createdAt,
    },
  };
  return {
    ...{ scope, createdAt, fingerprint: String(createdAt), memoryCount: 3, churn: 0.25, entropy: 0.5 },
    ...{
      spaces: [{ id: 'E1', active: true, clusters: 2, memories: 3 }],
      merged: [],
      topics: [topic],
      vanished: [{ ...topic, id: 'over' }],
    },
  };
}

describe('runs', () => {
  it('come back as they were stored, each scope its own', async () => {
    await using store = await openStore();
    expect(await store.topics.latest('here')).toBeUndefined();
    const run = await store.topics.append(draft(1), undefined);
    await store.topics.append(draft(2, 'there'), undefined);
    expect(run).toEqual({ ...draft(1), number: run?.number });
    expect(await store.topics.latest('here')).toEqual(run);
    expect(await store.topics.latestStamp('here')).toEqual({ number: run?.number, createdAt: 1 });
    expect(await store.topics.latestStamp('nowhere')).toBeUndefined();
  });

  it('are refused where somebody else was faster', async () => {
    await using store = await openStore();
    const first = await store.topics.append(draft(1), undefined);
    expect(await store.topics.append(draft(2), undefined)).toBeUndefined();
    expect(await store.topics.append(draft(2), first?.number)).toMatchObject({ createdAt: 2 });
  });

  it('tell their churn for eight days', async () => {
    await using store = await openStore();
    let after: number | undefined;
    for (const day of [0, 1, 9]) after = (await store.topics.append(draft(day * DAY), after))?.number;
    expect((await store.topics.churnSince('here', 0)).map(({ createdAt }) => createdAt / DAY)).toEqual([1, 9]);
    expect(await store.topics.churnSince('here', 2 * DAY)).toEqual([{ createdAt: 9 * DAY, churn: 0.25 }]);
  });
});

describe('what searches found together', () => {
  it('is kept of searches of several hits, and of nothing that was carried here', async () => {
    await using store = await openStore();
    await store.memoryRecords.recordUse({ ids: ['b', 'a'], usedAt: 1 });
    await store.memoryRecords.recordUse({ ids: ['a'], usedAt: 2 });
    await store.memoryRecords.recordUse({ ids: ['a', 'b'], usedAt: 3, times: 7 });
    const [retrieval, ...others] = await store.topics.retrievals();
    expect(retrieval?.ids).toEqual(['b', 'a']);
    expect(others).toEqual([]);
  });

  it('goes with the memories that are forgotten', async () => {
    await using store = await openStore();
    await store.memoryRecords.recordUse({ ids: ['a', 'b'], usedAt: 1 });
    const run = await store.topics.startConsolidation({ scope: 'here', now: 1 });
    const edge = { first: 'a', second: 'b', weight: 0.5, times: 1 };
    const result = { number: run?.number ?? 0, finishedAt: 2, replayed: [], blindSpots: [] };
    await store.topics.finishConsolidation({
      ...result,
      edges: [edge],
      proposals: [{ first: 'a', second: 'b', similarity: 0.95 }],
    });
    expect(await store.topics.edgesAmong(['a', 'b'])).toEqual([edge]);
    expect(await store.topics.edgesAmong(['a'])).toEqual([]);
    expect(await store.topics.proposals('here')).toHaveLength(1);
    await store.memoryRecords.forget(['b']);
    expect(await store.topics.edgesAmong(['a', 'b'])).toEqual([]);
    expect(await store.topics.proposals('here')).toEqual([]);
    expect(await store.topics.retrievals()).toEqual([]);
  });
});

describe('what was found together', () => {
  it('keeps what else a search found where one of it is forgotten', async () => {
    await using store = await openStore();
    await store.memoryRecords.recordUse({ ids: ['c', 'a', 'b'], usedAt: 1 });
    await store.memoryRecords.forget(['a']);
    expect(await store.topics.retrievals()).toMatchObject([{ ids: ['c', 'b'] }]);
  });

  it('goes once it was replayed, and nothing else', async () => {
    await using store = await openStore();
    for (const usedAt of [1, 2]) await store.memoryRecords.recordUse({ ids: ['a', 'b'], usedAt });
    const [first, second] = await store.topics.retrievals();
    const run = await store.topics.startConsolidation({ scope: 'here', now: 1 });
    const result = { number: run?.number ?? 0, finishedAt: 2, edges: [], proposals: [], blindSpots: [] };
    await store.topics.finishConsolidation({ ...result, replayed: [first?.number ?? 0] });
    expect(await store.topics.retrievals()).toEqual([second]);
  });
});

describe('consolidations', () => {
  it('run one at a time, until one shows no life for two minutes', async () => {
    await using store = await openStore();
    const { topics } = store;
    const first = await topics.startConsolidation({ scope: 'here', now: 0 });
    expect(await topics.startConsolidation({ scope: 'there', now: 120_000 })).toBeUndefined();
    await topics.moveConsolidation({ number: first?.number ?? 0, phase: 'rem', now: 60_000 });
    expect(await topics.runningConsolidation(180_000)).toMatchObject({ phase: 'rem' });
    expect(await topics.runningConsolidation(180_001)).toBeUndefined();
    const second = await topics.startConsolidation({ scope: 'there', now: 180_001 });
    expect(second).toMatchObject({ phase: 'nrem' });
    // What the one that was taken for dead comes back with is not written.
    const late = { number: first?.number ?? 0, finishedAt: 1, replayed: [1], proposals: [], blindSpots: [] };
    const edges = [{ first: 'a', second: 'b', weight: 0.5, times: 1 }];
    expect(await topics.finishConsolidation({ ...late, edges })).toBeUndefined();
    expect(await topics.edgesAmong(['a', 'b'])).toEqual([]);
    await topics.abandonConsolidation(second?.number ?? 0);
    expect(await topics.runningConsolidation(180_001)).toBeUndefined();
  });
});
