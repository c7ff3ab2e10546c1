import { describe, expect, it } from '@jest/globals';
import { experiencesOf, strangers, THEMES } from '../test-support/experiences.ts';
import { newHome, type Home } from '../test-support/home.ts';

/** Finds clusters 0 (database, 12), 1 (clock, 8) on axis full. */
async function clustered(): Promise<Home> {
  const home = await newHome();
  await home.add([...experiencesOf('database', 12), ...experiencesOf('clock', 8), ...strangers(3)]);
  await home.values.clusters({ axis: 'full' });
  return home;
}

describe('a verdict', () => {
  it('refuses keywords, whatever they are about', async () => {
    await using home = await clustered();
    const text = 'database, connection, pool, exhausted, connection pool';
    expect(await home.values.validate({ text, clusterId: 'full_0' })).toMatchObject({
      valid: false,
      reason: expect.stringContaining('list of words'),
    });
  });

  it('says of a refused value what would help against what is wrong with it', async () => {
    await using home = await newHome();
    const learnt = Array.from('abcdefghijkl', (letter) => ({ whatWorked: `give ${letter}${letter} jobs budgets` }));
    const members = learnt.flatMap((lesson) => experiencesOf('database', 1, { lesson }));
    await home.add([...members, ...experiencesOf('clock', 8), ...strangers(3)]);
    await home.values.clusters({ axis: 'full' });
    const reasonOf = async (text: string, clusterId: string): Promise<string> =>
      (await home.values.validate({ text, clusterId })).reason ?? '';
    expect(await reasonOf(THEMES.clock, 'full_0')).toContain('keep it for cluster_full_1.');
    expect(await reasonOf('Give the caller of the service a longer lease.', 'full_0')).toMatch(
      /Say it in the words that the members use, as in 'give (\w)\1 jobs budgets'\.$/u,
    );
  });

  it('goes by what members learnt where they say it, and else by their goals, which it notes', async () => {
    await using home = await newHome();
    const lesson = { whatWorked: 'give each job a small budget of its own', takeaway: 'never borrow for long' };
    await home.add([...experiencesOf('database', 12, { lesson }), ...experiencesOf('clock', 8)]);
    await home.values.clusters({ axis: 'full' });
    const [learnt, byGoals] = [
      await home.values.validate({ text: 'Give each job a small budget.', clusterId: 'full_0' }),
      await home.values.validate({ text: THEMES.clock, clusterId: 'full_1' }),
    ];
    expect(learnt.valid).toBe(true);
    expect(learnt.note).not.toContain('goals');
    expect(byGoals.valid).toBe(true);
    expect(byGoals.note).toMatch(/^The members say nothing of what they learnt: their goals stood in/);
    const goal = await home.values.validate({ text: THEMES.database, clusterId: 'full_0' });
    expect(goal.distance).toBeGreaterThan(learnt.distance);
  });

  it('reports how sentences about something else lie, and takes their bound where it is the nearer one', async () => {
    await using home = await clustered();
    const { foreign, threshold, mean, standardDeviation } = await home.values.validate({
      text: THEMES.database,
      clusterId: 'full_0',
    });
    expect(foreign!.bound).toBeLessThanOrEqual(foreign!.mean);
    expect(foreign!.mean).toBeGreaterThan(mean);
    expect(threshold).toBeCloseTo(Math.min(mean + standardDeviation, foreign!.bound), 5);
  });

  it('leaves the rule alone, and says so, where hardly anything is known to be about something else', async () => {
    await using home = await newHome();
    await home.add([...experiencesOf('database', 20), ...strangers(5)]);
    await home.values.clusters({ axis: 'full' });
    const verdict = await home.values.validate({ text: THEMES.database, clusterId: 'full_0' });
    expect(verdict).toMatchObject({ valid: true, note: expect.stringContaining('the rule stands alone') });
    expect(verdict).not.toHaveProperty('foreign');
    expect(verdict).not.toHaveProperty('otherCluster');
  });

  it('warns of the contrary of what a member learnt, and accepts it all the same', async () => {
    await using home = await newHome();
    const learnt = Array.from('abcdefghijkl', (letter) => ({
      whatWorked: `purge ${letter}${letter} pages after commit`,
    }));
    const members = learnt.flatMap((lesson) => experiencesOf('cache', 1, { lesson }));
    await home.add([...members, ...experiencesOf('clock', 8)]);
    await home.values.clusters({ axis: 'full' });
    const clusterId = 'full_0';
    const verdict = await home.values.validate({ text: 'Purge pages before commit.', clusterId });
    expect(verdict).toMatchObject({ valid: true, warning: expect.stringContaining('pages after commit') });
    const fair = await home.values.validate({ text: 'Purge pages after commit.', clusterId });
    expect(fair.valid).toBe(true);
    expect(fair).not.toHaveProperty('warning');
  });

  it('measures anew when the axis has changed', async () => {
    await using home = await clustered();
    const before = await home.values.validate({ text: THEMES.database, clusterId: 'full_0' });
    await home.add(experiencesOf('database', 4));
    await home.values.clusters({ axis: 'full' });
    const after = await home.values.validate({ text: THEMES.database, clusterId: 'full_0' });
    expect(after.distance).not.toBe(before.distance);
  });
});

describe('members that say the same over and over', () => {
  const lesson = { whatWorked: 'give each job a small budget of its own' };
  const OTHERS = [
    'hold the lock briefly',
    'name a budget owner',
    'log each borrowed job',
    'ask small jobs first',
    'own your retries',
  ];

  async function homeOf(others: readonly string[]): Promise<Home> {
    const home = await newHome();
    const different = others.flatMap((whatWorked) => experiencesOf('database', 1, { lesson: { whatWorked } }));
    await home.add([...experiencesOf('database', 7, { lesson }), ...different]);
    await home.add([...experiencesOf('clock', 7), ...experiencesOf('cache', 7)]);
    await home.values.clusters({ axis: 'full' });
    return home;
  }

  it('are no measure of how far others may lie: what is nearer than sentences about something else is accepted', async () => {
    await using home = await homeOf([]);
    const text = 'Give a small budget to each database job.';
    const verdict = await home.values.validate({ text, clusterId: 'full_0' });
    expect(verdict.distance).toBeGreaterThan(verdict.mean + verdict.standardDeviation);
    expect(verdict).toMatchObject({
      valid: true,
      threshold: verdict.foreign!.bound,
      note: expect.stringContaining('the same over and over'),
    });
    const other = await home.values.validate({ text: 'Bring a towel to the beach.', clusterId: 'full_0' });
    expect(other.valid).toBe(false);
  });

  it('count once where others say enough, and are left out together', async () => {
    await using home = await homeOf(OTHERS);
    const { note, mean, foreign } = await home.values.validate({ text: lesson.whatWorked, clusterId: 'full_0' });
    expect(foreign).toBeDefined();
    expect(note).not.toContain('over and over');
    await using alike = await homeOf([]);
    const repeated = await alike.values.validate({ text: lesson.whatWorked, clusterId: 'full_0' });
    expect(mean).toBeGreaterThan(2 * repeated.mean);
  });
});
