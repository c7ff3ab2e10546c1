import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openFilledHome } from './test-support/filled-home.ts';
import type { Home } from './test-support/home.ts';
import { sectionsOf } from './test-support/sections-of.ts';

const SITUATION = 'the page is stale because of the cache';
const ABOVE_ALL = 1.1;

let home: Home;

beforeAll(async () => {
  home = await openFilledHome();
});

afterAll(async () => {
  await home[Symbol.asyncDispose]();
});

describe('a source without a match', () => {
  it('is left out while another has one', async () => {
    const leastMatch = { texts: ABOVE_ALL, code: 0 };
    const context = await home.assembler.rich({ situation: SITUATION, leastMatch });
    expect(Object.keys(sectionsOf(context))).toEqual(['Code']);
    expect(context.markdown).not.toMatch(/no match/iu);
    expect(context.items.filter(({ why }) => why.includes('weak'))).toEqual([]);
  });

  it('shows its nearest one as weak where no other has one, under a remark', async () => {
    const leastMatch = { texts: ABOVE_ALL, code: ABOVE_ALL };
    const usual = await home.assembler.rich({ situation: SITUATION });
    const { markdown, items } = await home.assembler.rich({ situation: SITUATION, leastMatch });
    expect(markdown).toMatch(/^<recalled-memory>\nRecalled data[^\n]*\nNo match: nothing stored/u);
    expect(usual.items.map(({ id }) => id)).toEqual(expect.arrayContaining(items.map(({ id }) => id)));
    expect(items.map(({ source }) => source)).toEqual([...new Set(usual.items.map(({ source }) => source))]);
    expect(items.length).toBeLessThan(usual.items.length);
    expect(items.filter(({ why }) => !/\bweak\b/u.test(why))).toEqual([]);
  });

  it('says nothing where there is nothing to show', async () => {
    const leastMatch = { texts: ABOVE_ALL, code: ABOVE_ALL };
    expect((await home.assembler.rich({ situation: '', leastMatch })).markdown).toBe('');
  });
});
