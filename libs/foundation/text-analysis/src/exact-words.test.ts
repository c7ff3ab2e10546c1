import { describe, expect, it } from '@jest/globals';
import { exactWords, symbolWords } from './exact-words.ts';

describe('exactWords', () => {
  it.each([
    ['Written in C++, C#, C. and F#!', ['written', 'in', 'c++', 'c#', 'c', 'and', 'f#']],
    ['.NET is no net', ['.net', 'is', 'no', 'net']],
    ['at -5, +5 or (−5)', ['at', '-5', '+5', 'or', '-5']],
    ['5%, 5 €, $5 and 5', ['5%', '5€', '$5', 'and', '5']],
    ['5-10, a-b and 1.5', ['5-10', 'a-b', 'and', '1.5']],
    ['> 5 ≥ 4 <= 3', ['>', '5', '>=', '4', '<=', '3']],
    ['Use ==: never ===! nor !=', ['use', '==', 'never', '===', 'nor', '!=']],
    ['make && make install || exit', ['make', '&&', 'make', 'install', '||', 'exit']],
    ['*.log and !*.log, !dist', ['*', 'log', 'and', '!*', 'log', '!', 'dist']],
    ['^1.2 and ~1.2', ['^', '1.2', 'and', '~', '1.2']],
    ['a ?? b', ['a', '??', 'b']],
    ['tabs 👍 ❤️', ['tabs', '👍', '❤️']],
  ])('keeps what makes another word of one: %s', (text, words) => {
    expect(exactWords(text)).toEqual(words);
  });

  it.each([
    ['Use **tabs**, *always*, ~~maybe~~', 'use tabs always maybe'],
    ['- one\n* two\n# Three\n> four\n---', 'one two three four'],
    ['What?! Yes! "Quoted" (so) — and/or…', 'what yes quoted so and or'],
    ['DON’T', "don't"],
    ['Ａｂｃ', 'abc'],
    ['', ''],
  ])('leaves out punctuation and layout of %j', (text, words) => {
    expect(exactWords(text).join(' ')).toBe(words);
  });

  it.each(['-', '*a', '~~a ', '5 ', '!', '.a', '- ', '❤', '> ', '"*a', '\u0301', '=', '|-'])(
    'takes long runs of %j in linear time',
    (unit) => {
      expect(exactWords(unit.repeat(200_000))).toBeInstanceOf(Array);
    },
  );
});

describe('symbolWords', () => {
  it('are those with symbols', () => {
    expect(symbolWords("don't set max_connections to -5 in C# != 5.4")).toEqual(['-5', 'c#', '!=']);
  });
});
