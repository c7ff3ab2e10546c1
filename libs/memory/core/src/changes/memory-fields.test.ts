import { describe, expect, it } from '@jest/globals';
import { MEMORY_LIMITS, type MemoryCategory, type MemoryDraft } from '@learning-memory/memory';
import { safeDraft, safePatch } from './memory-fields.ts';

const TOKEN = ['ghp', '16C7e42F292c6912E7710c838347Ae178B4a'].join('_');
const INVALID = expect.objectContaining({ code: 'MEMORY_INVALID_INPUT', kind: 'validation' });

function failureOf(action: () => unknown): unknown {
  try {
    return action();
  } catch (error) {
    return error;
  }
}

describe('safeDraft', () => {
  it('fills in what is left out', () => {
    expect(safeDraft({ content: '  Tabs, not spaces  ' })).toEqual({
      fields: { content: 'Tabs, not spaces', category: 'general', importance: 0.5, tags: [] },
      redactions: 0,
    });
  });

  it('redacts content, rationale and tags, and counts', () => {
    expect(
      safeDraft({
        content: `token ${TOKEN} <private>mine</private>`,
        rationale: 'password=hunter2',
        tags: [TOKEN, 'a<private>b</private>'],
      }),
    ).toEqual({
      fields: {
        content: 'token [REDACTED:GITHUB_TOKEN]',
        category: 'general',
        importance: 0.5,
        rationale: 'password=[REDACTED:PASSWORD]',
        tags: ['[REDACTED:GITHUB_TOKEN]', 'a'],
      },
      redactions: 5,
    });
  });

  it.each(['', ' \n ', '<private>all of it</private>', '<private>never closed'])(
    'refuses the content %j',
    (content) => {
      expect(failureOf(() => safeDraft({ content }))).toEqual(INVALID);
    },
  );

  it('counts characters, not UTF-16 units, up to the limit', () => {
    const longest = '😀'.repeat(MEMORY_LIMITS.content);
    expect(safeDraft({ content: ` ${longest} ` }).fields.content).toBe(longest);
    expect(failureOf(() => safeDraft({ content: `${longest}a` }))).toMatchObject({
      code: 'MEMORY_INVALID_INPUT',
      message: expect.stringMatching(/'content' has 10001.*10000/),
    });
  });

  it('limits rationale, tags and the length of a tag', () => {
    const content = 'a';
    const tags = Array.from({ length: MEMORY_LIMITS.tags }, (_, index) => `tag-${index}`);
    expect(safeDraft({ content, tags, rationale: 'r'.repeat(2000) }).fields.tags).toHaveLength(20);
    expect(safeDraft({ content, tags: ['t'.repeat(50)] }).fields.tags).toHaveLength(1);
    expect(failureOf(() => safeDraft({ content, rationale: 'r'.repeat(2001) }))).toEqual(INVALID);
    expect(failureOf(() => safeDraft({ content, tags: [...tags, 'one more'] }))).toEqual(INVALID);
    expect(failureOf(() => safeDraft({ content, tags: ['t'.repeat(51)] }))).toEqual(INVALID);
  });

  it('keeps each tag once and no blank one', () => {
    expect(safeDraft({ content: 'a', tags: ['b', ' b ', '', '  ', 'c'] }).fields.tags).toEqual(['b', 'c']);
  });

  it.each([-0.01, 1.01, Number.NaN, Infinity])('refuses the importance %d', (importance) => {
    expect(failureOf(() => safeDraft({ content: 'a', importance }))).toEqual(INVALID);
  });

  it.each([0, 0.3, 1])('takes the importance %d', (importance) => {
    expect(safeDraft({ content: 'a', importance }).fields.importance).toBe(importance);
  });

  it.each([Number.NaN, 'yesterday', 1e300, -1, 0.5])('refuses that it was said at %p', (saidAt) => {
    expect(failureOf(() => safeDraft({ content: 'a', saidAt: saidAt as number }))).toEqual(INVALID);
    expect(failureOf(() => safePatch({ saidAt: saidAt as number }))).toEqual(INVALID);
  });

  it.each([{ content: 5 }, { content: 'a', tags: 'b' }, { content: 'a', importance: '0.5' }])(
    'refuses what has the wrong type, %j',
    (draft) => {
      expect(failureOf(() => safeDraft(draft as unknown as MemoryDraft))).toEqual(INVALID);
    },
  );

  it('names the valid categories when it refuses one', () => {
    expect(failureOf(() => safeDraft({ content: 'a', category: 'joke' as MemoryCategory }))).toMatchObject({
      code: 'MEMORY_INVALID_INPUT',
      message: expect.stringContaining('preference, fact, event'),
    });
  });
});

describe('safePatch', () => {
  it('holds only what the patch names', () => {
    expect(safePatch({})).toEqual({ fields: {}, redactions: 0 });
    expect(safePatch({ importance: 1, tags: [] })).toEqual({ fields: { importance: 1, tags: [] }, redactions: 0 });
  });

  it('takes a blank rationale away', () => {
    const { fields } = safePatch({ rationale: ' ' });
    expect(Object.keys(fields)).toEqual(['rationale']);
    expect(fields.rationale).toBeUndefined();
  });
});
