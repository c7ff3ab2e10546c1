import { describe, expect, it } from '@jest/globals';
import { VALUE_TEXT_LIMIT } from '@learning-memory/value-store';
import { experience, experiencesOf, strangers, THEMES } from '../test-support/experiences.ts';
import { newHome, type Home } from '../test-support/home.ts';
import type { ValueStoreOptions } from '../value-store.ts';
import { valueCollection } from './value-collection.ts';

const TOKEN = ['ghp', '16C7e42F292c6912E7710c838347Ae178B4a'].join('_');

/** Finds clusters 0 (database, 12), 1 (clock, 8) on axis full. */
async function clustered(options: Partial<ValueStoreOptions> = {}): Promise<Home> {
  const home = await newHome(options);
  await home.add([...experiencesOf('database', 12), ...experiencesOf('clock', 8), ...strangers(3)]);
  await home.values.clusters({ axis: 'full' });
  return home;
}

describe('validate', () => {
  it('accepts what the cluster is about and refuses what another is about, with the numbers', async () => {
    await using home = await clustered();
    const good = await home.values.validate({ text: THEMES.database, clusterId: 'full_0' });
    expect(good).toMatchObject({ valid: true, clusterId: 'cluster_full_0', rule: 'one-sd' });
    expect(good).not.toHaveProperty('reason');
    expect(good.distance).toBeLessThanOrEqual(good.threshold);
    expect(good.threshold).toBeCloseTo(good.mean + good.standardDeviation, 6);
    expect(good.similarity).toBeCloseTo(1 - good.distance, 6);
    expect(good.nearestMembers).toHaveLength(3);
    for (const { goal } of good.nearestMembers) expect(goal).toContain(THEMES.database);

    const bad = await home.values.validate({ text: THEMES.clock, clusterId: 'full_0' });
    expect(bad.valid).toBe(false);
    expect(bad.distance).toBeGreaterThan(bad.threshold);
    expect(bad.reason).toContain(bad.distance.toFixed(3));
    expect(bad.reason).toContain(bad.threshold.toFixed(3));
    expect(bad.reason).toContain('nearer to cluster_full_1');
    expect(bad.otherCluster).toMatchObject({ clusterId: 'cluster_full_1' });
    expect({ mean: bad.mean, median: bad.median }).toEqual({ mean: good.mean, median: good.median });
  });

  it.each([
    ['one-sd', (mean: number, sd: number) => mean + sd],
    ['half-sd', (mean: number, sd: number) => mean + sd / 2],
    ['median', (_mean: number, _sd: number, median: number) => median],
  ] as const)('goes by the rule %s', async (threshold, expected) => {
    await using home = await clustered({ threshold });
    const verdict = await home.values.validate({ text: `${THEMES.database} anything`, clusterId: 'full_0' });
    expect(verdict.rule).toBe(threshold);
    expect(verdict.threshold).toBeCloseTo(expected(verdict.mean, verdict.standardDeviation, verdict.median), 5);
  });

  it('accepts the very text of members that are all equal', async () => {
    await using home = await newHome();
    await home.add(experiencesOf('cache', 20, { goal: THEMES.cache }));
    await home.values.clusters({ axis: 'full' });
    expect(await home.values.validate({ text: THEMES.cache, clusterId: 'full_0' })).toMatchObject({
      valid: true,
    });
  });

  it.each([
    ['', /it is empty/],
    [' \n ', /it is empty/],
    ['<private>all of it</private>', /nothing is left/],
    ['x'.repeat(VALUE_TEXT_LIMIT + 1), /has 501 characters; 500 are allowed/],
    ['👍👍', /embedding model hash-512 knows none/],
  ])('refuses the text %j', async (text, message) => {
    await using home = await clustered();
    await expect(home.values.validate({ text, clusterId: 'full_0' })).rejects.toMatchObject({
      code: 'VALUE_STORE_INVALID_INPUT',
      kind: 'validation',
      message: expect.stringMatching(message),
    });
  });

  it('counts characters, not UTF-16 units', async () => {
    await using home = await clustered();
    const text = ` ${THEMES.database} ${'😀'.repeat(VALUE_TEXT_LIMIT - THEMES.database.length - 1)} `;
    expect((await home.values.validate({ text, clusterId: 'full_0' })).valid).toBe(true);
  });

  it('rejects an unreadable id and a cluster that is not there', async () => {
    await using home = await clustered();
    const text = THEMES.database;
    await expect(home.values.validate({ text, clusterId: 'full' })).rejects.toMatchObject({
      code: 'VALUE_STORE_INVALID_INPUT',
    });
    await expect(home.values.validate({ text, clusterId: 'full_7' })).rejects.toMatchObject({
      code: 'VALUE_STORE_CLUSTER_NOT_FOUND',
    });
  });
});

describe('store', () => {
  it('keeps a value with its cluster', async () => {
    await using home = await clustered();
    const { value, created, redactions } = await home.values.store({
      text: `  ${THEMES.database} `,
      clusterId: 'full_0',
      axis: 'full',
    });
    expect({ created, redactions }).toEqual({ created: true, redactions: 0 });
    expect(value).toMatchObject({
      id: expect.stringMatching(/^value_[0-9a-f]{16}$/),
      text: THEMES.database,
      axis: 'full',
      clusterId: 'cluster_full_0',
      clusterSize: 12,
      createdAt: home.clock.now,
      detached: false,
    });
    expect(await home.open().get([value.id])).toEqual([value]);
    const verdict = await home.values.validate({ text: THEMES.database, clusterId: 'full_0' });
    expect(value.similarity).toBe(verdict.similarity);
  });

  it('makes one value of the same text, whether again, at once or from another process', async () => {
    await using home = await clustered();
    const { vectorStore } = home;
    const upsert = vectorStore.upsert.bind(vectorStore);
    vectorStore.upsert = async (collection, points) => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      await upsert(collection, points);
    };
    const draft = { text: THEMES.database, clusterId: 'full_0', axis: 'full' } as const;
    const [first, second] = await Promise.all([home.values.store(draft), home.values.store(draft)]);
    home.clock.now += 1000;
    const later = await home.open().store({ ...draft, text: `${THEMES.database.replaceAll(' ', '  ')}\n` });
    expect([first.created, second.created, later.created]).toEqual([true, false, false]);
    expect(second.value).toEqual(first.value);
    expect(later.value).toEqual(first.value);
    expect(await home.values.list({ limit: 10 })).toHaveLength(1);
  });

  it('stores nothing that does not pass', async () => {
    await using home = await clustered();
    const refused = { text: THEMES.clock, clusterId: 'full_0', axis: 'full' } as const;
    const verdict = await home.values.validate(refused);
    await expect(home.values.store(refused)).rejects.toMatchObject({
      code: 'VALUE_STORE_REFUSED',
      kind: 'validation',
      message: verdict.reason,
      details: verdict,
    });
    expect(await home.vectorStore.count(valueCollection(home.embedding.model))).toBe(0);
  });

  it('wants the axis of the cluster', async () => {
    await using home = await clustered();
    const draft = { text: THEMES.database, clusterId: 'full_0', axis: 'strategy' } as const;
    await expect(home.values.store(draft)).rejects.toMatchObject({
      code: 'VALUE_STORE_INVALID_INPUT',
      message: expect.stringMatching(/'axis' is 'strategy', but cluster 'full_0' is on axis 'full'/),
    });
  });

  it('keeps no secret', async () => {
    await using home = await newHome();
    const goals = Array.from('abcdefghijkl', (letter) => `${THEMES.database} ${letter}x ${letter}y ${letter}z`);
    await home.add([...goals.map((goal) => experience(goal)), ...experiencesOf('clock', 8)]);
    await home.values.clusters({ axis: 'full' });
    const text = `${goals.slice(0, 6).join(', ')}, ${TOKEN}.`;
    const { value, redactions } = await home.values.store({ text, clusterId: 'full_0', axis: 'full' });
    expect(redactions).toBe(1);
    expect(value.text).toBe(text.replace(TOKEN, '[REDACTED:GITHUB_TOKEN]'));
    const { points } = await home.vectorStore.scroll(valueCollection(home.embedding.model), { limit: 10 });
    expect(JSON.stringify(points)).not.toContain(TOKEN);
  });

  it('makes values that are found by meaning and by words', async () => {
    await using home = await clustered();
    const { value } = await home.values.store({ text: THEMES.database, clusterId: 'full_0', axis: 'full' });
    const vector = await home.embedding.embed('connection pool', { inputType: 'query' });
    for (const query of [
      { mode: 'dense', vector: vector ?? [] },
      { mode: 'lexical', text: 'exhausted' },
    ] as const) {
      const [hit] = await home.vectorStore.search(valueCollection(home.embedding.model), { query, limit: 1 });
      expect(hit?.id).toBe(value.id);
    }
  });
});
