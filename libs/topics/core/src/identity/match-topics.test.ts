import { describe, expect, it } from '@jest/globals';
import { matchTopics, type MatchInput } from './match-topics.ts';

const idsOf = (name: string, count: number, from = 0): readonly string[] =>
  Array.from({ length: count }, (_, number) => `${name}-${String(from + number)}`);

function match(
  found: MatchInput['found'],
  earlier: MatchInput['earlier'],
  vanished: MatchInput['vanished'] = [],
): ReturnType<typeof matchTopics> {
  let made = 0;
  const newId = (): string => `new-${String((made += 1))}`;
  return matchTopics({ found, earlier, vanished, wasKnown: () => true, isUnchanged: () => true, newId });
}

describe('the identity of a topic', () => {
  const old = { id: 'old', members: idsOf('old', 10) };

  it('is kept from a Jaccard index of a half on', () => {
    expect(match([[...idsOf('old', 10), ...idsOf('other', 10)]], [old]).topics).toMatchObject([{ id: 'old' }]);
  });

  it('is kept where all of it went into something larger', () => {
    const { topics, merged } = match([[...idsOf('old', 10), ...idsOf('other', 30)]], [old]);
    expect([topics.map(({ id }) => id), merged]).toEqual([['old'], []]);
  });

  it('comes back with its members from a half of them on, and to nobody who goes on as another', () => {
    const { topics, merged } = match(
      [idsOf('old', 7), idsOf('there', 5)],
      [{ id: 'there', members: idsOf('there', 5) }],
      [old],
    );
    expect(topics).toMatchObject([
      { id: 'old', isNew: false },
      { id: 'there', isNew: false },
    ]);
    expect(merged).toEqual([]);
    expect(match([idsOf('old', 4)], [], [old]).topics).toMatchObject([{ id: 'new-1', isNew: true }]);
    const taken = { id: 'taken', members: idsOf('old', 9) };
    expect(match([idsOf('old', 10)], [taken], [old]).topics).toMatchObject([{ id: 'taken' }]);
  });

  it('is another one where most of it went into something larger, which says so', () => {
    const { topics, merged } = match([[...idsOf('old', 6), ...idsOf('other', 30)]], [old]);
    expect(topics.map(({ id }) => id)).toEqual(['new-1']);
    expect(merged).toEqual([{ absorbedId: 'old', intoId: 'new-1' }]);
  });
});
