import { readdirSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { DOMAINS, GHAP_TEXT_LIMITS, OUTCOME_STATUSES, ROOT_CAUSE_CATEGORIES, STRATEGIES } from '@learning-memory/ghap';
import { LEARNT_VALUES, MANY_TEAMS, ONE_TEAM, type SampleExperience, type Theme } from './index.ts';
import { themeSchema } from './theme-schema.ts';

const sets: readonly (readonly [string, readonly Theme[]])[] = [
  ['many-teams', MANY_TEAMS],
  ['one-team', ONE_TEAM],
];

const experiencesOf = ({ first, later }: Theme): readonly SampleExperience[] => [...first, ...later];

const textsOf = ({ start, resolve }: SampleExperience): readonly string[] =>
  [
    start.goal,
    start.hypothesis,
    start.action,
    start.prediction,
    resolve.result,
    resolve.surprise,
    resolve.root_cause?.description,
    resolve.lesson?.what_worked,
    resolve.lesson?.takeaway,
  ].filter((text) => typeof text === 'string');

const share = (experiences: readonly SampleExperience[], status: string): number =>
  experiences.filter(({ resolve }) => resolve.status === status).length / experiences.length;

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

const longWords = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.flatMap(wordsOf).filter((word) => word.length > 3));

/** Runs of `length` words inside one text, once per experience. */
function wordRuns(experience: SampleExperience, length: number): ReadonlySet<string> {
  const runs = textsOf(experience).flatMap((text) => {
    const words = wordsOf(text);
    return words.slice(length - 1).map((_, index) => words.slice(index, index + length).join(' '));
  });
  return new Set(runs);
}

/** The keys that occur in more than `allowed` experiences. */
function overused(
  experiences: readonly SampleExperience[],
  keysOf: (experience: SampleExperience) => Iterable<string>,
  allowed: number,
): readonly string[] {
  const counts = new Map<string, number>();
  for (const key of experiences.flatMap((one) => [...keysOf(one)])) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > allowed).map(([key]) => key);
}

describe.each(sets)('the themes of %s', (folder, themes) => {
  it('are six, one per data file, with 20 first and 5 later experiences each', () => {
    const files = readdirSync(new URL(`../data/${folder}`, import.meta.url)).map((file) => file.replace('.json', ''));
    expect(themes.map(({ theme }) => theme).sort()).toEqual(files.sort());
    expect(themes.map(({ first, later }) => [first.length, later.length])).toEqual(Array(6).fill([20, 5]));
  });

  it('have a value of at most 300 characters, a question and a title of their own', () => {
    for (const { value } of themes) expect(value.length).toBeLessThanOrEqual(300);
    expect(new Set(themes.flatMap(({ value, question, title }) => [value, question, title])).size).toBe(18);
  });

  it('are neither a domain nor a strategy: each theme has many of both', () => {
    for (const theme of themes) {
      const drafts = experiencesOf(theme).map(({ start }) => start);
      expect(new Set(drafts.map(({ domain }) => domain)).size).toBeGreaterThanOrEqual(7);
      expect(new Set(drafts.map(({ strategy }) => strategy))).toEqual(new Set(STRATEGIES));
      for (const name of DOMAINS) expect(drafts.filter(({ domain }) => domain === name).length).toBeLessThan(13);
    }
  });
});

describe.each(sets)('the experiences of %s', (_folder, themes) => {
  const all = themes.flatMap(experiencesOf);

  it('use the vocabulary, all of it', () => {
    expect(new Set(all.map(({ start }) => start.domain))).toEqual(new Set(DOMAINS));
    expect(new Set(all.map(({ resolve }) => resolve.status))).toEqual(new Set(OUTCOME_STATUSES));
    const causes = all.flatMap(({ resolve }) => resolve.root_cause?.category ?? []);
    expect(new Set(causes)).toEqual(new Set(ROOT_CAUSE_CATEGORIES));
  });

  it('keep within the limits of the tools, and 20 to 400 characters as people write', () => {
    const texts = all.flatMap(textsOf);
    expect(texts.filter((text) => [...text].length < 20)).toEqual([]);
    expect(texts.filter((text) => [...text].length > Math.min(400, GHAP_TEXT_LIMITS.draft))).toEqual([]);
  });

  it('have no text twice, and none with blanks around it', () => {
    const texts = all.flatMap(textsOf);
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
    expect(texts.filter((text) => text !== text.trim())).toEqual([]);
  });

  it('are confirmed and falsified about equally, with some abandoned, in each theme and in all', () => {
    expect(share(all, 'falsified')).toBeCloseTo(0.45, 1);
    expect(share(all, 'confirmed')).toBeCloseTo(0.45, 1);
    expect(share(all, 'abandoned')).toBeCloseTo(0.1, 1);
    for (const theme of themes) {
      expect(share(experiencesOf(theme), 'falsified')).toBeGreaterThanOrEqual(0.35);
      expect(share(experiencesOf(theme), 'confirmed')).toBeGreaterThanOrEqual(0.35);
    }
  });

  it('mostly have a lesson, in each theme', () => {
    for (const theme of themes) {
      expect(experiencesOf(theme).filter(({ resolve }) => resolve.lesson).length).toBeGreaterThanOrEqual(20);
    }
  });

  it('share no sentence frame: no six words in a row in more than two, no five in more than three', () => {
    expect(overused(all, (experience) => wordRuns(experience, 6), 2)).toEqual([]);
    expect(overused(all, (experience) => wordRuns(experience, 5), 3)).toEqual([]);
  });

  it('begin their goals in different ways', () => {
    const opening = ({ start }: SampleExperience): readonly string[] => [start.goal.split(/\s+/, 2).join(' ')];
    expect(overused(all, opening, 3)).toEqual([]);
  });

  it('do not carry their theme as a keyword: no long word is in more than four fifths of a theme', () => {
    for (const theme of themes) {
      expect(overused(experiencesOf(theme), (experience) => longWords(textsOf(experience)), 20)).toEqual([]);
    }
  });

  it('do not name their theme in the goal: no long word is in more than half of the goals of a theme', () => {
    for (const theme of themes) {
      expect(overused(experiencesOf(theme), ({ start }) => longWords([start.goal]), 12)).toEqual([]);
    }
  });
});

describe('both sets', () => {
  it('have no text in common', () => {
    const ofOneTeam = new Set(ONE_TEAM.flatMap(experiencesOf).flatMap(textsOf));
    const shared = MANY_TEAMS.flatMap(experiencesOf)
      .flatMap(textsOf)
      .filter((text) => ofOneTeam.has(text));
    expect(shared).toEqual([]);
  });
});

describe('a data file', () => {
  const [theme] = ONE_TEAM;
  const [sample] = theme!.first;
  const withFirst = (changed: object): unknown => ({ ...theme, first: [{ ...sample, ...changed }] });

  it('is refused with a word outside the vocabulary, an unknown field or no cause for what was falsified', () => {
    expect(themeSchema.safeParse(withFirst({})).success).toBe(true);
    expect(themeSchema.safeParse(withFirst({ start: { ...sample!.start, domain: 'cooking' } })).success).toBe(false);
    expect(themeSchema.safeParse(withFirst({ note: 'more' })).success).toBe(false);
    expect(themeSchema.safeParse(withFirst({ resolve: { status: 'falsified', result: 'no' } })).success).toBe(false);
  });
});

describe('learnt values', () => {
  it('are one for each theme of the team, short enough to be stored', () => {
    expect(Object.keys(LEARNT_VALUES).toSorted()).toEqual(ONE_TEAM.map(({ theme }) => theme).toSorted());
    for (const value of Object.values(LEARNT_VALUES)) expect(value.length).toBeLessThanOrEqual(500);
  });
});
