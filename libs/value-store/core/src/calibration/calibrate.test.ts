import { describe, expect, it } from '@jest/globals';
import type { Domain, OutcomeStatus, ResolvedGhap, Strategy } from '@learning-memory/ghap';
import { GLOBAL_PROJECT } from '@learning-memory/project';
import type { CalibrationOptions } from '@learning-memory/value-store';
import { experience, START } from '../test-support/experiences.ts';
import { newHome, type Home } from '../test-support/home.ts';

type Kind = Pick<ResolvedGhap, 'domain' | 'strategy' | 'project'> & { createdAt?: number; forecast?: number };

function entries(
  count: number,
  status: OutcomeStatus,
  { createdAt = START, forecast, ...kind }: Kind,
): readonly ResolvedGhap[] {
  const known = { capturedAt: START, autoCaptured: false, ...(forecast !== undefined && { forecast }) };
  const outcome = { status, result: 'It ended', ...known };
  return Array.from({ length: count }, () => experience('anything', { ...kind, createdAt, outcome }));
}

const TESTING = { domain: 'testing', strategy: 'read-the-error' } as const;
const GUESSING = { domain: 'testing', strategy: 'trial-and-error' } as const;
const SECURITY = { domain: 'security', strategy: 'ask-user' } as const;

function overallIn({ values }: Home): (options: CalibrationOptions) => Promise<readonly number[]> {
  return async (options) => {
    const { confirmed, falsified } = (await values.calibration(options)).overall;
    return [confirmed, falsified];
  };
}

describe('calibration', () => {
  it('of nothing has no rate', async () => {
    await using home = await newHome();
    expect(await home.values.calibration()).toEqual({
      overall: { confirmed: 0, falsified: 0, abandoned: 0 },
      byDomain: [],
      byStrategy: [],
      byDomainAndStrategy: [],
      sentence: 'No entry has come out yet, neither confirmed nor falsified.',
    });
  });

  it('gives rates with sizes and intervals, most outcomes first, then by name', async () => {
    await using home = await newHome();
    await home.add([
      ...entries(8, 'confirmed', TESTING),
      ...entries(2, 'falsified', TESTING),
      ...entries(3, 'abandoned', TESTING),
      ...entries(1, 'falsified', GUESSING),
      ...entries(1, 'confirmed', SECURITY),
      ...entries(2, 'abandoned', { domain: 'documentation', strategy: 'ask-user' }),
    ]);
    const { overall, byDomain, byStrategy, byDomainAndStrategy } = await home.values.calibration();
    expect(overall).toMatchObject({ confirmed: 9, falsified: 3, abandoned: 5, rate: 0.75 });
    expect(byDomain.map(({ domain, confirmed, falsified }) => [domain, confirmed, falsified])).toEqual([
      ['testing', 8, 3],
      ['security', 1, 0],
      ['documentation', 0, 0],
    ]);
    expect(byStrategy.map(({ strategy }) => strategy)).toEqual(['read-the-error', 'ask-user', 'trial-and-error']);
    expect(byStrategy[1]).toMatchObject({ confirmed: 1, abandoned: 2 });
    const [first, , third, last] = byDomainAndStrategy;
    expect(first).toMatchObject({ ...TESTING, confirmed: 8, falsified: 2, abandoned: 3, rate: 0.8 });
    expect(first?.low).toBeCloseTo(0.4902, 4);
    expect(first?.high).toBeCloseTo(0.9433, 4);
    expect(third).toMatchObject({ ...GUESSING, rate: 0 });
    expect(last).toEqual({ domain: 'documentation', strategy: 'ask-user', confirmed: 0, falsified: 0, abandoned: 2 });
  });

  it('can be of one domain, one strategy and from a time on', async () => {
    await using home = await newHome();
    await home.add([
      ...entries(300, 'confirmed', { ...TESTING, createdAt: START - 1 }),
      ...entries(2, 'falsified', TESTING),
      ...entries(1, 'confirmed', GUESSING),
      ...entries(1, 'confirmed', SECURITY),
    ]);
    const overallOf = overallIn(home);
    expect(await overallOf({})).toEqual([302, 2]);
    expect(await overallOf({ domain: 'testing' })).toEqual([301, 2]);
    expect(await overallOf({ strategy: 'ask-user' })).toEqual([1, 0]);
    expect(await overallOf({ domain: 'testing', since: START })).toEqual([1, 2]);
    expect(await overallOf({ domain: 'security', strategy: 'trial-and-error' })).toEqual([0, 0]);
  });

  it('can be of some projects', async () => {
    await using home = await newHome();
    const whose = ['project_a', 'project_b', GLOBAL_PROJECT, undefined];
    for (const [index, project] of whose.entries())
      await home.add(entries(10 ** index, 'confirmed', { ...TESTING, project }));
    const overallOf = overallIn(home);
    expect(await overallOf({})).toEqual([1111, 0]);
    expect(await overallOf({ projects: ['project_a', GLOBAL_PROJECT] })).toEqual([101, 0]);
    expect(await overallOf({ projects: ['project_b', GLOBAL_PROJECT], domain: 'testing' })).toEqual([110, 0]);
    expect(await overallOf({ projects: [null] })).toEqual([1000, 0]);
    expect(await overallOf({ projects: ['project_c'] })).toEqual([0, 0]);
  });

  it('compares confidences with outcomes where there are any, and says in words what they are worth', async () => {
    await using home = await newHome();
    await home.add([
      ...entries(12, 'confirmed', { ...TESTING, forecast: 0.8 }),
      ...entries(11, 'falsified', { ...TESTING, forecast: 0.8 }),
      ...entries(5, 'abandoned', { ...TESTING, forecast: 1 }),
      ...entries(4, 'confirmed', TESTING),
      ...entries(4, 'confirmed', { ...SECURITY, forecast: 0.7 }),
      ...entries(3, 'falsified', GUESSING),
    ]);
    const report = await home.values.calibration();
    expect(report.sentence).toBe('You say 80 % and are right 52 % of the time in testing; 23 entries.');
    expect(report.overall.forecasts).toMatchObject({ count: 27, rate: 16 / 27, verdict: 'too_few' });
    const [pair, , others] = report.byDomainAndStrategy;
    expect(pair).toMatchObject({ ...TESTING, confirmed: 16, falsified: 11, abandoned: 5 });
    expect(pair?.forecasts).toMatchObject({
      count: 23,
      bands: [{ from: 0.8, to: 0.9, count: 23, rate: 12 / 23 }],
      verdict: 'overconfident',
    });
    expect(pair?.forecasts?.meanConfidence).toBeCloseTo(0.8, 12);
    expect(pair?.forecasts?.brierScore).toBeCloseTo((12 * 0.04 + 11 * 0.64) / 23, 12);
    expect(pair?.forecasts?.expectedCalibrationError.value).toBeCloseTo(0.8 - 12 / 23, 12);
    expect(others).toMatchObject(GUESSING);
    expect(others).not.toHaveProperty('forecasts');
    expect((await home.values.calibration({ domain: 'security' })).sentence).toBe(
      'Too few entries to say how well your confidence fits in security: 4 entries with a confidence and an outcome.',
    );
    const { sentence } = await home.values.calibration({ ...TESTING });
    expect(sentence).toBe('You say 80 % and are right 52 % of the time with read-the-error in testing; 23 entries.');
  });

  it('says of a group without outcomes, or without a confidence, that there is none', async () => {
    await using home = await newHome();
    await home.add([
      ...entries(4, 'confirmed', { ...TESTING, forecast: 0.8 }),
      ...entries(2, 'abandoned', { ...GUESSING, forecast: 0.8 }),
      ...entries(1, 'confirmed', SECURITY),
      ...entries(3, 'falsified', { domain: 'documentation', strategy: 'ask-user' }),
    ]);
    const sentenceOf = async (options: CalibrationOptions): Promise<string | undefined> =>
      (await home.values.calibration(options)).sentence;
    const none = 'has come out yet, neither confirmed nor falsified.';
    expect(await sentenceOf({ domain: 'feature', strategy: 'ask-user' })).toBe(
      `No entry with ask-user in feature ${none}`,
    );
    expect(await sentenceOf(GUESSING)).toContain(none);
    expect(await sentenceOf({ domain: 'security' })).toBe(
      'Nothing can be said of your confidence in security: the one entry with an outcome has none.',
    );
    expect(await sentenceOf({ strategy: 'ask-user' })).toBe(
      'Nothing can be said of your confidence with ask-user: the 4 entries with an outcome have none.',
    );
  });

  it.each([{ domain: 'cooking' as Domain }, { strategy: 'magic' as Strategy }])('refuses %j', async (options) => {
    await using home = await newHome();
    await expect(home.values.calibration(options)).rejects.toMatchObject({
      code: 'VALUE_STORE_INVALID_INPUT',
      message: expect.stringContaining('Valid options'),
    });
  });
});
