import { describe, expect, it } from '@jest/globals';
import { wordDifference } from './word-difference.ts';

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
