import { describe, expect, it } from '@jest/globals';
import { corrects, isCorrection } from './corrects.ts';

describe('a statement of a later session', () => {
  it.each([
    ['no longer', 'We no longer use pnpm, npm now.', 'Use pnpm for all packages'],
    ['not … any more', 'Notes are not kept in the wiki any more.', 'Notes are kept in the wiki.'],
    ['instead of', 'The mail queue runs on Postgres instead of Redis.', 'The mail queue runs on Redis.'],
    ['rather than', 'Unit tests run on Vitest rather than Jest.', 'Unit tests run on Jest.'],
    [', not', 'Dates of the API are strings, not numbers.', 'Dates of the API are numbers.'],
    ['not … but', 'Dates of the API are not numbers but strings.', 'Dates of the API are numbers.'],
    ['replaces', 'Vite replaces webpack for the shop.', 'The shop is built with webpack.'],
    ['from … to', 'We moved the mail queue from Redis to Postgres.', 'The mail queue is on Redis.'],
    ['another number', 'The limit of uploads is now 20 MB.', 'The limit of uploads is 10 MB.'],
    ['another choice', 'From now on use Vue for the shop.', 'Use React for the shop.'],
    ['statt', 'Wir nutzen für Mails Postgres statt Redis.', 'Wir nutzen für Mails Redis.'],
    ['nicht mehr', 'Mails laufen nicht mehr über Redis.', 'Mails laufen über Redis.'],
  ])('corrects an earlier one: %s', (_cue, later, earlier) => {
    expect(corrects(later, earlier)).toBe(true);
    expect(corrects(earlier, later)).toBe(false);
  });

  it.each([
    ['another thing', 'The job queue runs on Postgres instead of Redis.', 'The sessions live on Redis.'],
    ['a part', 'The archive of mails is no longer on disk.', 'Mails are on disk.'],
    ['what it says as well', 'We no longer use pnpm.', 'We use npm, not pnpm.'],
    ['a proposal', 'We could use npm instead of pnpm.', 'We use pnpm.'],
    ['a question', 'Do we use npm instead of pnpm?', 'We use pnpm.'],
    ['once', 'The release was on Tuesday instead of Monday this week.', 'The release is on Monday.'],
    ['a condition', 'Use npm instead of pnpm when the proxy is down.', 'Use pnpm.'],
    ['the same number', 'The limit of uploads is now 10 MB.', 'The limit of uploads is 10 MB.'],
    ['words that do not correct', 'We use npm.', 'We use pnpm.'],
  ])('leaves it: %s', (_why, later, earlier) => {
    expect(corrects(later, earlier)).toBe(false);
  });

  it('of any length is judged at once', () => {
    const long = 'not '.repeat(5000);
    for (const text of [long, `no longer ${'a'.repeat(10_000)}`, `moved ${'from a '.repeat(3000)}`]) {
      expect(typeof isCorrection(text)).toBe('boolean');
      expect(typeof corrects(text, 'We use pnpm.')).toBe('boolean');
    }
  });
});

describe('what only looks like a correction', () => {
  it.each([
    ['Shard 1 has 4 replicas.', 'Shard 2 now has 8 replicas.'],
    ['Stage 1 of the build takes 30 seconds.', 'Stage 2 of the build now takes 45 seconds.'],
    ['Tenant 17 gets 500 requests per minute.', 'Tenant 23 now gets 900 requests per minute.'],
    ['Use argon2 for hashing the API tokens.', 'Never use md5 instead of argon2 for hashing the API tokens.'],
    ['Use the query builder for reports.', 'Do not write raw SQL instead of the query builder for reports.'],
    [
      'The linter of the frontend is Biome.',
      'We have not switched from Biome to ESLint as the linter of the frontend.',
    ],
    ['Avatars of users are kept in Ceph.', 'It is false that avatars of users are no longer kept in Ceph.'],
  ])('leaves alone: %s', (earlier, later) => {
    expect(corrects(later, earlier)).toBe(false);
  });
});
