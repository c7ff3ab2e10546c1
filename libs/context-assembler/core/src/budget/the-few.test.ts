import { beforeAll, describe, expect, it } from '@jest/globals';
import type { AssembledContext } from '@learning-memory/context-assembler';
import { similarEntry } from '../candidates/entry-findings.ts';
import type { Finding } from '../candidates/candidate.ts';
import { entry } from '../test-support/entries.ts';
import { assemble } from './assemble.ts';
import { loadTokenizer, type CountTokens } from './count-tokens.ts';

const WORDY =
  'at noon whenever somebody of the sales team has changed the prices by hand in the spreadsheet of the shop';
const GOAL = `Find out why the page is stale ${WORDY}`;

let countTokens: CountTokens;

beforeAll(async () => {
  countTokens = await loadTokenizer();
});

function memory(merit: number, content = `Memory of ${String(merit)}`): Finding {
  const parts = [['', content, 260]] as const;
  const id = `memory_${String(merit)}`;
  return { source: 'memories', id, section: 'Memories', title: content, parts, brief: parts, time: 0, merit };
}

function experience(
  merit: number,
  goal: string,
  whatWorked = 'Purge it by tag, then warm it before the first customer',
): Finding {
  const told = entry({ id: `ghap_${String(merit)}`, goal, lesson: { whatWorked } });
  return { ...similarEntry({ entry: told, score: merit }, 0), merit };
}

function brief(
  findings: readonly Finding[],
  { mostItems, tokens = 1000 }: { readonly mostItems?: number; readonly tokens?: number } = {},
): AssembledContext {
  const buckets = (['experiences', 'memories'] as const).map((wanted) => ({
    weight: 1,
    findings: findings.filter(({ source }) => source === wanted),
  }));
  const limits = { tokens, characters: Number.POSITIVE_INFINITY };
  return assemble({ buckets, troubles: [] }, { limits, style: 'brief', seen: new Set(), mostItems }, countTokens);
}

const idsOf = ({ items }: AssembledContext): readonly string[] => items.map(({ id }) => id);
const lines = ({ markdown }: AssembledContext): readonly string[] =>
  markdown.split('\n').filter((line) => line.startsWith('- '));

describe('what searches found, in a brief text', () => {
  const found = [0.9, 0.85, 0.8, 0.7, 0.69].map((merit) => memory(merit)).concat(experience(0.65, 'Warm the cache'));

  it('is the best of each source, then the best, four in all', () => {
    expect(idsOf(brief(found))).toEqual(['ghap_0.65', 'memory_0.9', 'memory_0.85', 'memory_0.8']);
  });

  it('is nothing far behind the best, the first of its source, or another of it not nearly as good', () => {
    expect(idsOf(brief([memory(0.9), memory(0.68), memory(0.67)]))).toEqual(['memory_0.9', 'memory_0.68']);
    expect(idsOf(brief([memory(0.9), experience(0.59, 'Warm'), experience(0.58, 'Fill')]))).toEqual([
      'ghap_0.59',
      'memory_0.9',
    ]);
    expect(idsOf(brief([memory(0.9), experience(0.58, 'Warm')]))).toEqual(['memory_0.9']);
  });

  it('is a third and a fourth of a source nearer to the best alone, though the others count as the rest', () => {
    const near = brief([memory(1), memory(0.99), memory(0.8), memory(0.9)]);
    expect(idsOf(near)).toEqual(['memory_1', 'memory_0.99', 'memory_0.9']);
    const far = brief([memory(1), memory(0.79), memory(0.78)]);
    expect(idsOf(far)).toEqual(['memory_1', 'memory_0.79']);
    expect(far.markdown).toContain('2 of 3 shown');
  });

  it('is less where less is asked for: the best, wherever they stand', () => {
    expect(idsOf(brief(found, { mostItems: 1 }))).toEqual(['memory_0.9']);
    expect(idsOf(brief(found, { mostItems: 2 }))).toEqual(['ghap_0.65', 'memory_0.9']);
    expect(idsOf(brief(found, { mostItems: 9 }))).toEqual(idsOf(brief(found)));
    expect(brief(found, { mostItems: 1 }).markdown).toContain('\n\n1 of 6 shown; `retrieve_memories` has more.\n');
  });

  it('is without the least where there is no room for all, which need not stand last', () => {
    const stories = [0.8, 0.79, 0.78].map((merit) => experience(merit, `Warm the cache of ${String(merit)}`));
    const all = [memory(0.9), ...stories];
    const { tokens } = brief(all);
    const less = brief(all, { tokens: tokens - 1 });
    expect(idsOf(less)).toEqual(['ghap_0.8', 'ghap_0.79', 'memory_0.9']);
    expect(less.truncated).toBe(true);
    expect(less.markdown).toContain('3 of 4 shown; `search_experiences` has the rest.');
  });

  it('says a line of what is not the best, and of an entry what was learnt before all of its goal', () => {
    const [story = '', best, other = ''] = lines(
      brief([memory(0.9), memory(0.8, `Never ${GOAL}`), experience(0.7, GOAL)]),
    );
    expect(story).toMatch(
      /^- Find out why the page is stale at noon whenever somebody of… \| lesson: Purge it by tag, then .+… \(/u,
    );
    expect(best).toMatch(/^- Memory of 0\.9 \(memory_0\.9; \d{4}-\d\d-\d\d\)$/u);
    expect(/^- (.+…) \(/u.exec(other)?.[1]?.length).toBeGreaterThanOrEqual(80);
  });

  it('has the goal of an entry whole where all of it fits', () => {
    const goal = 'Find out why the page is stale at noon whenever somebody has changed the prices';
    const [story] = lines(brief([experience(0.9, goal, 'Purge it by tag')]));
    expect(story).toMatch(new RegExp(`^- ${goal} \\| lesson: Purge it by tag \\| confirmed: All runs passed \\(`, 'u'));
  });
});
