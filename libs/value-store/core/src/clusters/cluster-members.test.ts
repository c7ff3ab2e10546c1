import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import type { EmbeddingService } from '@learning-memory/embedding';
import { createHashEmbedding } from '@learning-memory/embedding-hash';
import { experiencesOf, strangers, THEMES } from '../test-support/experiences.ts';
import { newHome, type Home } from '../test-support/home.ts';

async function clustered(): Promise<Home> {
  const home = await newHome();
  await home.add([...experiencesOf('database', 12), ...experiencesOf('clock', 8), ...strangers(3)]);
  await home.values.clusters({ axis: 'full' });
  return home;
}

describe('members', () => {
  it('are whole entries, nearest to the centroid first', async () => {
    await using home = await newHome();
    const outlier = experiencesOf('database', 1, { goal: `${THEMES.database} but also quite another thing` });
    const entries = [...outlier, ...experiencesOf('database', 11), ...experiencesOf('clock', 8)];
    await home.add(entries);
    await home.values.clusters({ axis: 'full' });

    const { members, ...found } = await home.values.members('cluster_full_0', 100);
    expect(found).toEqual({ clusterId: 'cluster_full_0', axis: 'full', size: 12 });
    expect(members).toHaveLength(12);
    expect(members.at(-1)?.entry).toEqual(outlier[0]);
    const similarities = members.map(({ similarity }) => similarity);
    expect(similarities).toEqual(similarities.toSorted((a, b) => b - a));
    expect(Math.min(...similarities)).toBeGreaterThan(0);
    expect(Math.max(...similarities)).toBeLessThanOrEqual(1);
    for (const { entry } of members) expect(entry).toEqual(entries.find(({ id }) => id === entry.id));
  });

  it('weigh in the centroid by their tier', async () => {
    await using home = await newHome();
    const gold = experiencesOf('database', 1, { goal: `${THEMES.database} gold gold` });
    const abandoned = experiencesOf('database', 19, { confidenceTier: 'abandoned' });
    await home.add([...abandoned, ...gold]);
    await home.values.clusters({ axis: 'full' });
    const [weighted] = (await home.values.members('full_0', 100)).members.filter(
      ({ entry }) => entry === gold[0] || entry.id === gold[0]?.id,
    );

    await using plain = await newHome();
    await plain.add([...abandoned.map((entry) => ({ ...entry, confidenceTier: 'gold' as const })), ...gold]);
    await plain.values.clusters({ axis: 'full' });
    const [unweighted] = (await plain.values.members('full_0', 100)).members.filter(
      ({ entry }) => entry.id === gold[0]?.id,
    );
    expect(weighted?.similarity).toBeGreaterThan(unweighted?.similarity ?? 1);
  });

  it('are as many as asked for, also after a restart and by the short id', async () => {
    await using home = await clustered();
    const few = await home.open().members('full_1', 3);
    expect(few.members).toHaveLength(3);
    expect(few).toMatchObject({ clusterId: 'cluster_full_1', size: 8 });
  });

  it('stay those of the last run until clusters are asked for again', async () => {
    await using home = await clustered();
    await home.add(experiencesOf('database', 5));
    expect((await home.values.members('full_0', 1)).size).toBe(12);
    await home.values.clusters({ axis: 'full' });
    expect((await home.values.members('full_0', 1)).size).toBe(17);
  });

  it.each([0, -1, 101, 1.5, Number.NaN])('are refused with the limit %d', async (limit) => {
    await using home = await newHome();
    await expect(home.values.members('full_0', limit)).rejects.toMatchObject({
      code: 'VALUE_STORE_INVALID_INPUT',
      message: expect.stringContaining('from 1 to 100'),
    });
  });

  it.each(['', 'full', 'cluster_domain_0', 'full_-1', 'x'.repeat(5000)])('are refused for the id %j', async (id) => {
    await using home = await newHome();
    const failure = await home.values.members(id, 1).catch((error: unknown) => error as Error);
    expect(failure).toMatchObject({
      code: 'VALUE_STORE_INVALID_INPUT',
      message: expect.stringMatching(/cannot be read.*cluster_<axis>_<label>/),
    });
    expect((failure as Error).message.length).toBeLessThan(300);
  });

  it('are read before a value is written: what it is held against is made meanwhile', async () => {
    const real = createHashEmbedding({ dimension: 512 });
    const embedded: string[] = [];
    const embedding: EmbeddingService = {
      ...real,
      embedBatch(texts, options) {
        embedded.push(...texts);
        return real.embedBatch(texts, options);
      },
    };
    await using home = await newHome({ embedding });
    await home.add([...experiencesOf('database', 12), ...experiencesOf('clock', 8)]);
    await home.values.clusters({ axis: 'full' });
    const before = embedded.length;
    await home.values.members('full_0', 1);
    while (embedded.length === before) await setImmediate();
    await home.values.validate({ text: THEMES.database, clusterId: 'full_0' });
    expect(new Set(embedded.slice(before)).size).toBe(embedded.length - before);
  });

  it('are not found before clusters were made', async () => {
    await using home = await newHome();
    await expect(home.values.members('surprise_0', 1)).rejects.toMatchObject({
      code: 'VALUE_STORE_CLUSTER_NOT_FOUND',
      kind: 'not_found',
      message: expect.stringMatching(/^There is no cluster cluster_surprise_0 now\. Ask for the clusters/),
    });
  });

  it('are not found for a vanished cluster, whose error names those there are', async () => {
    await using home = await clustered();
    await home.open({ minClusterSize: 10 }).clusters({ axis: 'full' });
    for (const id of ['full_1', 'full_99']) {
      await expect(home.values.members(id, 1)).rejects.toMatchObject({
        code: 'VALUE_STORE_CLUSTER_NOT_FOUND',
        message: `There is no cluster cluster_${id} now. Clusters of axis 'full' now: cluster_full_0. Ask for the clusters of the axis and use an id of the answer.`,
        details: { clusterId: `cluster_${id}`, axis: 'full', available: ['cluster_full_0'] },
      });
    }
  });
});
