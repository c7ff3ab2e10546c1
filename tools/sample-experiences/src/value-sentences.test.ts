import { describe, expect, it } from '@jest/globals';
import { MANY_TEAMS, ONE_TEAM, VALUE_SENTENCES } from './index.ts';

describe.each([
  ['one-team', ONE_TEAM],
  ['many-teams', MANY_TEAMS],
] as const)('sentences about %s', (name, themes) => {
  const { good, generic, offTopic, lists, opposites } = VALUE_SENTENCES[name];

  it('are 40 good, and 20 of each other kind', () => {
    expect([good, generic, offTopic, lists, opposites].map(({ length }) => length)).toEqual([40, 20, 20, 20, 20]);
  });

  it('are about each theme, one like the other', () => {
    for (const [sentences, fewest] of [
      [good, 6],
      [lists, 3],
      [opposites, 3],
    ] as const) {
      for (const { theme } of themes)
        expect(sentences.filter((each) => each.theme === theme).length).toBeGreaterThanOrEqual(fewest);
    }
  });

  it('are none of the journal, and none twice', () => {
    const texts = [...generic, ...offTopic, ...[...good, ...lists, ...opposites].map(({ text }) => text)];
    expect(new Set(texts).size).toBe(120);
    expect(texts.filter((text) => JSON.stringify(themes).includes(text))).toEqual([]);
  });
});
