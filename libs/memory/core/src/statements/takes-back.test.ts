import { describe, expect, it } from '@jest/globals';
import { takesBack } from './takes-back.ts';

describe('takesBack', () => {
  it.each([
    ['Correction: the parser is written in C#.', 'Correction: the parser is written in C++.'],
    ['Correction: the limit is < 5 retries.', 'Correction: the limit is > 5 retries.'],
  ])('tells a correction by a symbol from the same said again: %s', (later, earlier) => {
    expect(takesBack(later, earlier)).toBe(true);
    expect(takesBack(`${earlier.replace(/\.$/u, '')}!`, earlier)).toBe(false);
  });
});
