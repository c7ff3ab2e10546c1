import { describe, expect, it } from '@jest/globals';
import { normalWords, wordDifference } from './word-difference.ts';

describe('wordDifference', () => {
  it.each([
    ['Use tabs', 'Do not use tabs', ['do', 'not']],
    ['The pool listens on port 5432', 'The pool listens on port 5433', ['5432', '5433']],
    ['Node 20.19.0 or newer', 'Node 20.9.0 or newer', ['20.19.0', '20.9.0']],
    ['The primary is in Dublin', 'The primary is in Turin', ['dublin', 'turin']],
    ['Retry twice, then twice more', 'Retry twice, then more', ['twice']],
  ])('tells %j from %j', (left, right, words) => {
    expect(wordDifference(left, right)).toEqual(words);
  });

  it.each([
    ['The parser is written in C++.', 'The parser is written in C#.', ['c++', 'c#']],
    ['The parser is written in C.', 'The parser is written in C#.', ['c', 'c#']],
    ['Use F# for it', 'Use F for it', ['f#', 'f']],
    ['The limit is > 5 retries.', 'The limit is < 5 retries.', ['>', '<']],
    ['Use ==', 'Use ===', ['==', '===']],
    ['Use ==', 'Use !=', ['==', '!=']],
    ['The offset is -5', 'The offset is +5', ['-5', '+5']],
    ['A fee of 5%', 'A fee of 5€', ['5%', '5€']],
    ['make && make install', 'make || make install', ['&&', '||']],
    ['Ignore *.log', 'Ignore !*.log', ['*', '!*']],
  ])('tells %j from %j by their symbols', (left, right, words) => {
    expect(wordDifference(left, right)).toEqual(words);
    expect(normalWords(left)).not.toBe(normalWords(right));
  });

  it.each([
    ['- Use **tabs**!', 'Use tabs.'],
    ["Don't use tabs.", 'don’t use TABS'],
    ['Use  tabs', 'USE tabs'],
    ['', ''],
  ])('finds nothing between %j and %j', (left, right) => {
    expect(wordDifference(left, right)).toEqual([]);
  });

  it.each([
    ['Deploy the worker before the server', 'Deploy the server before the worker', ['worker', 'server']],
    [
      'The frontend is React; do not introduce Svelte',
      'The frontend is Svelte; do not introduce React',
      ['react', 'svelte'],
    ],
    ['Never a, always b', 'Always a, never b', ['never', 'always']],
  ])('names the first words that stand in another order in %j and %j', (left, right, words) => {
    expect(wordDifference(left, right)).toEqual(words);
  });

  it('names twelve words at most, each once', () => {
    const left = Array.from({ length: 40 }, (_, index) => `left${index} left0`).join(' ');
    expect(wordDifference(left, 'right')).toHaveLength(12);
    expect(wordDifference('right', left)[0]).toBe('right');
  });
});
