import { describe, expect, it } from '@jest/globals';
import { withoutLanguage } from './without-language.ts';

describe('withoutLanguage', () => {
  it.each([
    ['python check if a variable is iterable', 'check if a variable is iterable'],
    ['sort a list in Python3', 'sort a list'],
    ['how to use TypeScript generics', 'how to use generics'],
    ['C++ read a file, not Java', 'read a file, not'],
    ['parse json', 'parse json'],
    ['start the javac compiler of pythonic code', 'start the javac compiler of pythonic code'],
    ['go to the next page', 'go to the next page'],
    ['python', 'python'],
  ])('makes of %j %j', (question, rest) => {
    expect(withoutLanguage(question)).toBe(rest);
  });
});
