import { describe, expect, it } from '@jest/globals';
import { longestRun, namesIn, runsOf, tokensOf } from './token-runs.ts';

describe('tokens of a text', () => {
  it.each([
    ['docker run golang:1.22-bookworm', 'docker run golang : 1.22 -bookworm'],
    ["`select_for_update(of=('self',))`. Then", 'select_for_update ( of = ( self ) ) then'],
    ['Ran pytest --dist load, twice.', 'ran pytest --dist load twice'],
    ['Größe = "ä"', 'größe = ä'],
    ['', ''],
  ])('of %j are its words, numbers, flags and signs', (text, tokens) => {
    expect(tokensOf(text).join(' ')).toBe(tokens);
  });
});

describe('runs of tokens', () => {
  it('are those that are not all words of prose', () => {
    expect([...runsOf(['in', 'the', 'app', '=', '1'], 3)]).toEqual(['the app =', 'app = 1']);
  });

  it('are none where there are fewer tokens', () => {
    expect(runsOf(['a', '='], 3).size).toBe(0);
  });

  it.each([
    ['a b c d', 'x b c y a b', 2],
    ['a a a', 'a a', 2],
    ['a b', 'c', 0],
    ['', 'a', 0],
    ['x a b c a b c d', 'a b c d', 4],
  ])('%j and %j have so many together', (some, others, length) => {
    expect(longestRun(some.split(' '), others.split(' '))).toBe(length);
  });

  it('are found in long texts at once', () => {
    const long = Array.from({ length: 20_000 }, (_, at) => `t${at % 5000}`);
    expect(longestRun(long, long.slice(0, 300))).toBe(300);
    expect(longestRun(new Array<string>(6400).fill('('), new Array<string>(2000).fill('('))).toBe(300);
    expect(namesIn('z'.repeat(6400)).size).toBe(0);
  });
});

it('names are those that code has', () => {
  expect([...namesIn('Called fetchAll and snake_case on items.map( of Plain words')]).toEqual([
    'fetchAll',
    'snake_case',
    'map(',
  ]);
});
