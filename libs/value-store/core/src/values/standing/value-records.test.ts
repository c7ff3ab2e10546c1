import { expect, it } from '@jest/globals';
import { experiencesOf, THEMES } from '../../test-support/experiences.ts';
import { newHome, type Home } from '../../test-support/home.ts';

const HARM = `${THEMES.database}!`;

/** Two values of one cluster; 20 of 26 entries of the domain came true so far. */
async function planted(
  texts: readonly string[] = [HARM, THEMES.database],
): Promise<{ readonly home: Home; readonly harmful: string; readonly other: string }> {
  const home = await newHome();
  await home.add(experiencesOf('database', 20));
  await home.add(experiencesOf('clock', 6, { outcome: failed() }));
  await home.values.clusters({ axis: 'full' });
  const store = async (text: string): Promise<string> =>
    (await home.values.store({ text, clusterId: 'full_0', axis: 'full' })).value.id;
  const [harmful = '', other = ''] = await Promise.all(texts.map(store));
  return { home, harmful, other };
}

function failed() {
  return { status: 'falsified', result: 'It broke', capturedAt: 0, autoCaptured: false } as const;
}

let sessions = 0;

/** Entries of sessions that are shown the value first. */
async function endAfter(
  home: Home,
  shown: string | readonly string[],
  count: number,
  isFailure: boolean,
): Promise<void> {
  for (let entry = 0; entry < count; entry += 1) {
    const sessionId = `shown-${String((sessions += 1))}`;
    home.clock.now += 1000;
    await home.values.recordShown({ ids: [shown].flat(), sessionId });
    const resolvedAt = home.clock.now + 500;
    await home.add(experiencesOf('database', 1, { sessionId, resolvedAt, ...(isFailure && { outcome: failed() }) }));
  }
  home.clock.now += 1000;
}

it('retires a value after which entries fail, says why, and shows it again once it is stored again', async () => {
  const { home, harmful, other } = await planted();
  await using _home = home;
  await endAfter(home, harmful, 4, true);
  expect((await home.values.get([harmful]))[0]?.standing).toMatchObject({ kind: 'unproven', chances: 4 });
  await endAfter(home, harmful, 6, true);
  const listed = await home.open().list({ limit: 10 });
  expect(listed.map(({ id }) => id)).toEqual([other, harmful]);
  expect(listed[1]?.standing).toMatchObject({
    kind: 'retired',
    chances: 10,
    reason: expect.stringMatching(/^Shown no more: 0 of 10 came true with it and 20 of 26 without/u),
  });
  const { clock } = home;
  const later = { outcome: failed(), resolvedAt: clock.now };
  await home.add(experiencesOf('database', 40, later));
  expect((await home.open().get([harmful]))[0]?.standing).toMatchObject({ kind: 'retired', chances: 10 });
  const found = async (): Promise<readonly string[]> =>
    (await home.values.search({ query: HARM, limit: 10 })).hits.map(({ id }) => id).sort();
  expect(await found()).toEqual([other]);
  const all = await home.values.search({ query: HARM, includeRetired: true, limit: 10 });
  expect(all.hits.map(({ id }) => id)).toEqual([other, harmful]);

  const again = await home.values.store({ text: HARM, clusterId: 'full_0', axis: 'full' });
  const fresh = { heeded: { confirmed: 0, falsified: 0 }, standing: { kind: 'unproven', chances: 0 } };
  expect(again).toMatchObject({ created: false, value: { id: harmful, ...fresh } });
  expect(await found()).toEqual([harmful, other].sort());
  await endAfter(home, harmful, 8, false);
  expect((await home.open().get([harmful]))[0]).toMatchObject({
    heeded: { confirmed: 8, falsified: 0 },
    standing: { kind: 'helps', chances: 8 },
  });
});

it('finds what is asked for behind many that are retired', async () => {
  const texts = Array.from({ length: 8 }, (_, index) => `${THEMES.database}${'!'.repeat(index + 1)}`);
  const { home } = await planted([...texts, `The ${THEMES.database}`]);
  await using _home = home;
  const query = THEMES.database;
  const found = async (limit: number) =>
    (await home.values.search({ query, limit })).hits.map(({ value }) => value.text);
  const stored = await home.values.list({ limit: 100 });
  const retired = stored.filter(({ text }) => texts.includes(text)).map(({ id }) => id);
  await endAfter(home, retired, 10, true);
  expect((await home.values.get(retired)).map(({ standing }) => standing?.kind)).toEqual(retired.map(() => 'retired'));
  expect(await found(1)).toEqual([`The ${THEMES.database}`]);
}, 60_000);

it('leaves a cluster to the next retrospective whose only value is retired', async () => {
  const { home, harmful } = await planted([HARM]);
  await using _home = home;
  const due = async (): Promise<unknown> => {
    const { clusters } = await home.values.clusters({ axis: 'full' });
    return clusters.find(({ id }) => id === 'cluster_full_0')?.due;
  };
  expect(await due()).toBeUndefined();
  await endAfter(home, harmful, 10, true);
  expect((await home.values.get([harmful]))[0]?.standing?.kind).toBe('retired');
  expect(await due()).toBe('new');
  await home.values.store({ text: HARM, clusterId: 'full_0', axis: 'full' });
  expect(await due()).toBeUndefined();
});

it('puts a value behind the others that changes nothing in thirty entries, and keeps one that helps', async () => {
  const { home, harmful: useless, other } = await planted();
  await using _home = home;
  await endAfter(home, useless, 22, false);
  await endAfter(home, useless, 10, true);
  const [first, last] = await home.values.list({ limit: 10 });
  expect([first?.id, last?.id]).toEqual([other, useless]);
  expect(last?.standing).toMatchObject({ kind: 'demoted', chances: 32 });
  await endAfter(home, other, 40, false);
  expect((await home.values.get([other]))[0]?.standing?.kind).toBe('helps');
});

it('compares within the domains of the cluster alone', async () => {
  const { home, harmful } = await planted();
  await using _home = home;
  home.clock.now += 1000;
  await home.values.recordShown({ ids: [harmful], sessionId: 'elsewhere' });
  const resolvedAt = home.clock.now + 500;
  await home.add(
    experiencesOf('certificate', 12, { sessionId: 'elsewhere', domain: 'security', resolvedAt, outcome: failed() }),
  );
  expect((await home.values.get([harmful]))[0]).toMatchObject({
    heeded: { sessions: 1, falsified: 0 },
    standing: { kind: 'unproven', chances: 0 },
  });
});
