import { describe, expect, it } from '@jest/globals';
import { corrects, isCorrection } from './corrects.ts';

describe('a statement of a later session', () => {
  it.each([
    ['no longer', 'We no longer use pnpm, npm now.', 'Use pnpm for all packages'],
    ['not … any more', 'Notes are not kept in the wiki any more.', 'Notes are kept in the wiki.'],
    ['instead of', 'The mail queue runs on Postgres instead of Redis.', 'The mail queue runs on Redis.'],
    ['a symbol', 'Use C# instead of C++ for the parser.', 'Use C++ for the parser.'],
    ['another name with a symbol', 'The parser is now written in C#.', 'The parser is written in C++.'],
    ['rather than', 'Unit tests run on Vitest rather than Jest.', 'Unit tests run on Jest.'],
    [', not', 'Dates of the API are strings, not numbers.', 'Dates of the API are numbers.'],
    ['not … but', 'Dates of the API are not numbers but strings.', 'Dates of the API are numbers.'],
    ['replaces', 'Vite replaces webpack for the shop.', 'The shop is built with webpack.'],
    ['from … to', 'We moved the mail queue from Redis to Postgres.', 'The mail queue is on Redis.'],
    ['not with', 'Deploy with Nomad, not with Kamal.', 'Deploy with Kamal.'],
    ['of the same folder', 'Use npm, not pnpm, in apps/web.', 'Use pnpm in apps/web.'],
    ['of a folder within', 'Use npm, not pnpm, in apps/web/docs.', 'Use pnpm in apps/web.'],
    ['another choice', 'From now on use Vue for the shop.', 'Use React for the shop.'],
    ['statt', 'Wir nutzen für Mails Postgres statt Redis.', 'Wir nutzen für Mails Redis.'],
    ['nicht mehr', 'Mails laufen nicht mehr über Redis.', 'Mails laufen über Redis.'],
    ['kein … mehr', 'Wir nutzen kein Redis mehr für Mails, sondern Postgres.', 'Wir nutzen Redis für Mails.'],
    ['an hour, no longer', 'The depot in Bonn closes at 8 pm, no longer at 6 pm.', 'The depot in Bonn closes at 6 pm.'],
    ['nicht mehr um', 'Das Lager schließt um 20 Uhr, nicht mehr um 18 Uhr.', 'Das Lager schließt um 18 Uhr.'],
    ['statt, a number', 'Die Frist beträgt jetzt 30 statt 14 Tage.', 'Die Frist beträgt 14 Tage.'],
    [', nicht', 'Die Wartezeit beträgt 60 Sekunden, nicht 30.', 'Die Wartezeit beträgt 30 Sekunden.'],
  ])('corrects an earlier one: %s', (_cue, later, earlier) => {
    expect(corrects(later, earlier)).toBe(true);
    expect(corrects(earlier, later)).toBe(false);
  });

  it.each([
    ['given up', 'We dropped Cypress in favour of Playwright.', 'We use Cypress for browser tests.'],
    ['drop', 'We drop Grunt: from now on assets are built by Vite.', 'We decide: assets are built by Grunt.'],
    ['stop using', 'Stop using Grunt for builds, use Vite.', 'Builds are done by Grunt.'],
    ['gone', 'Underscore is gone, use plain functions for lists.', 'Use Underscore for lists.'],
    ['was replaced', 'Sentry was replaced by Rollbar.', 'Errors are reported to Sentry.'],
    ['moved off', "We've moved thumbnails off Ceph.", 'Thumbnails are stored in Ceph.'],
    ['from … to, alone', 'We switched from Travis to Buildkite.', 'We use Travis for CI.'],
    ['used to', 'Carts used to be kept in Mongo, they are rows now.', 'Carts are kept in Mongo.'],
    ['do not use', "Don't use lodash for sorting, use toSorted.", 'Use lodash for sorting.'],
    ['scratch that', 'Scratch that: avatars live in MinIO.', 'Avatars live in Ceph.'],
    ['turns out', 'Turns out the gateway uses Envoy.', 'The gateway uses Nginx.'],
    ['as of today', 'As of today reports are sent by the worker.', 'Reports are sent by the web server.'],
    ['these days', 'We run smoke tests with k6 these days.', 'We run smoke tests with Gatling.'],
    ['raised to', 'Raised the retry limit of the importer to 9.', 'The retry limit of the importer is 4.'],
    ['changed to', 'The preview branch changed to canary.', 'The preview branch is beta.'],
    ['made the', 'We made Vue the framework of the shop.', 'The framework of the shop is React.'],
  ])('corrects an earlier one in the words of developers: %s', (_cue, later, earlier) => {
    expect(corrects(later, earlier)).toBe(true);
  });

  it.each([
    ['a number alone', 'Carts live for 7 days, not 45.', 'Carts live for 45 days.'],
    ['a number, no longer', 'The lease is no longer 30 minutes, it is 5 minutes.', 'The lease is 30 minutes.'],
    ['how it is done', 'The index is no longer filled by hand.', 'The index is filled by hand.'],
    ['a denied need', 'Builds do not need a running Kafka any more.', 'Builds need a running Kafka on port 9092.'],
    ['from a month on', 'The map is Leaflet instead of Mapbox from May on.', 'The map is Mapbox.'],
    ['decided against', 'Decided against Elm for the shop after all.', 'We are going to use Elm for the shop.'],
    ['said wrongly', 'I said the worker waits 3 times, which was wrong.', 'The worker waits 3 times for a lock.'],
    ['somebody who left', 'Ann has left; Bob approves releases of the shop.', 'Ann approves all releases of the shop.'],
    ['moved, with a reason', 'The sweep was moved to 04:30 because of the import.', 'The sweep runs at 02:00.'],
    ['raised, with a reason', 'Raised the quota to 90 MB, as most hit 40.', 'The quota is 40 MB.'],
    ['hourly', 'The hourly job for the feed is gone, events fill it.', 'The feed is filled by a job every hour.'],
    ['a value in a list', 'Upload limit is now 20.', 'Upload limit: 50.'],
  ])('corrects an earlier one by what it denies: %s', (_cue, later, earlier) => {
    expect(corrects(later, earlier)).toBe(true);
  });

  it.each([
    ['another number', 'The limit of uploads is now 20 MB.', 'The limit of uploads is 10 MB.'],
    ['another number in the same words', 'Carts expire after 20 minutes.', 'Carts expire after 45 minutes.'],
    ['another number in words', 'Every review needs two readers.', 'Every review needs one reader.'],
    ['another of which there is one', 'The package manager is pnpm.', 'The package manager is npm.'],
    ['another holder', 'Dana is the owner of the billing module.', 'Lee is the owner of the billing module.'],
  ])('corrects an earlier one, and could be corrected by it: %s', (_cue, later, earlier) => {
    expect(corrects(later, earlier)).toBe(true);
    expect(corrects(earlier, later)).toBe(true);
  });

  it.each([
    ['another thing', 'The job queue runs on Postgres instead of Redis.', 'The sessions live on Redis.'],
    ['another folder', 'Use npm, not pnpm, in apps/legacy.', 'Use pnpm in apps/web.'],
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
    for (const text of [
      long,
      'replaced '.repeat(3000),
      'a is '.repeat(3000),
      `, ${'a b '.repeat(3000)} is gone`,
      `no longer ${'a'.repeat(10_000)}`,
      `moved ${'from a '.repeat(3000)}`,
      'I said '.repeat(3000),
      `Ann ${"isn't ".repeat(3000)}`,
      'has left '.repeat(3000),
    ]) {
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
    ['Use C# for the parser.', 'Use C# instead of C++ for the parser.'],
    ['The parser is written in C#.', 'The parser is now written in C#.'],
    ['Use argon2 for hashing the API tokens.', 'Never use md5 instead of argon2 for hashing the API tokens.'],
    ['Use the query builder for reports.', 'Do not write raw SQL instead of the query builder for reports.'],
    [
      'The linter of the frontend is Biome.',
      'We have not switched from Biome to ESLint as the linter of the frontend.',
    ],
    ['The timeout is 30 seconds.', 'The timeout is 5 seconds.'],
    ['The default branch is main.', 'The default branch is protected.'],
    ['The team lead is Dana.', 'The team lead is on vacation.'],
    ['The main database is MySQL 8.', 'The main database is a single point of failure.'],
    ['The importer reads CSV files.', 'The importer now reads XML files.'],
    ['Users are notified by mail.', 'Users are now notified by SMS too.'],
    ['Sessions are stored in Redis.', 'Sessions are now encrypted with AES.'],
    ['The worker runs on Fargate.', 'The worker now runs in Frankfurt.'],
    ['See ticket 881 for the cause.', 'See ticket 902 for the cause.'],
    ['The build took 30 seconds.', 'The build took 45 seconds.'],
    ['The old theme is light.', 'The new theme is dark.'],
    ['It is compiled.', 'It is bundled now.'],
    ['The depot in Bonn closes at 6 pm.', 'The depot in Kiel closes at 8 pm, no longer at 6 pm.'],
    ['Das Lager schließt um 18 Uhr.', 'Das Büro schließt um 20 Uhr, nicht mehr um 18 Uhr.'],
    ['Wir nutzen Redis für Mails.', 'Wir nutzen kein Kafka mehr für Aufträge.'],
    ['The lease of a worker is 45 seconds.', 'The lease of a planner is 90 seconds, not 45.'],
    ['Shard 2 has 4 replicas.', 'Shard 3 has 6 replicas, not 4.'],
    ['Avatars are cropped by hand.', 'Banners are no longer cropped by hand.'],
    ['Ann approves releases of the shop.', 'Ann has left for today; Bob approves leaves.'],
    ['Use Elm for the shop.', 'Decided against Elm for the map.'],
    ['The sweep runs at 02:00.', 'The backup was moved to 04:30 because of the sweep at 02:00.'],
    ['The query needs an index.', 'The deploy had dropped the index of the query.'],
    ['We use Redux for state.', 'We did not stop using Redux for state.'],
    ['We use gitmoji for commits.', 'Someone asked whether we dropped gitmoji for commits.'],
    ['Clusters are of a project.', 'No cluster is of a project.'],
    ['Avatars of users are kept in Ceph.', 'It is false that avatars of users are no longer kept in Ceph.'],
  ])('leaves alone: %s', (earlier, later) => {
    expect(corrects(later, earlier)).toBe(false);
  });
});

it.each([
  ['Orders close at 17:00 the evening before pickup', 'Orders close at 18:00 the evening before pickup', true],
  ['Both shops open at 8:00', 'Both shops open at 7:00', true],
  ['The queue holds 500 jobs', 'The queue holds 100 jobs', true],
  ['Shops in Bonn close at 17:00', 'Shops in Essen close at 18:00', false],
  ['Shops close at 17:00 on Sundays', 'Shops close at 18:00 on Mondays', false],
  ['Tickets close after 14 days', 'Orders close at 18:00', false],
])('what things in the plural do at an hour: %s', (later, earlier, isCorrected) => {
  expect(corrects(later, earlier)).toBe(isCorrected);
});
