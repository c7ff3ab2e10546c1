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

  it.each([
    ['Use port 5432 for the development database.', 'Use port 6432 for the production database.'],
    ['Rate limit is 100 requests per minute for free users.', 'Rate limit is 1000 requests per minute for paid users.'],
    ['Always run the tests of apps/web before a commit.', 'Always run the tests of apps/api before a commit.'],
    ['Tests of the frontend take 4 minutes.', 'Tests of the backend take 11 minutes.'],
    ['Use the branch release/eu for European customers.', 'Use the branch release/us for American customers.'],
    ['The pool has 10 connections in staging.', 'The pool has 50 connections in production.'],
    ['The database is SQLite in development.', 'The database is Postgres in production.'],
    ['Paths are compared as they are on Linux.', 'Paths are compared in lower case on Windows.'],
    ['Wir nutzen Redis für Sitzungen.', 'Wir nutzen Postgres für Mails.'],
  ])('hold beside each other: %s', (one, other) => {
    expect(areAboutTheSame(one, other)).toBe(false);
    expect(areAboutTheSame(other, one)).toBe(false);
  });

  it.each([
    ['Artifacts are kept for a week.', 'Artifacts are kept for a month.'],
    ['The pool has 10 connections in staging.', 'The pool has 20 connections in staging.'],
    ['Use Vite for the shop.', 'Use Rspack for the shop.'],
  ])('of one scope are about the same: %s', (one, other) => {
    expect(areAboutTheSame(one, other)).toBe(true);
  });
});
