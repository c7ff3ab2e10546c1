import { describe, expect, it } from '@jest/globals';
import { areAboutTheSame } from './about-the-same.ts';

describe('two statements', () => {
  it.each([
    ['The sweep runs at 02:00.', 'The sweep was moved to 04:30 since the import met it.'],
    ['The login cookie lives for 45 days.', 'Correction: the login cookie lives for 30 days.'],
    ['The lease needs 20 seconds.', 'The lease takes 35 seconds.'],
  ])('are about the same where each gives a number to it: %s', (one, other) => {
    expect(areAboutTheSame(one, other)).toBe(true);
    expect(areAboutTheSame(other, one)).toBe(true);
  });

  it.each([
    ['The sweep runs at 02:00.', 'The import runs at 04:30.'],
    ['The sweep runs at 02:00.', 'The sweep is written in Go.'],
    ['The sweep takes 5 workers of the pool.', 'The sweep writes 30 rows to the log.'],
    ['The sweep runs at 02:00.', 'Does the sweep run at 04:30?'],
  ])('are not: %s', (one, other) => {
    expect(areAboutTheSame(one, other)).toBe(false);
  });
});
