import type { Pair } from './pairs-of.ts';

/** The later one corrects the earlier. Written before any was scored, and not changed since. */
export const CORRECTIONS: readonly Pair[] = [
  { earlier: 'We use pnpm for this repository.', later: 'We no longer use pnpm, npm now.' },
  {
    earlier: 'The job queue for mail runs on Redis with BullMQ.',
    later: 'The job queue for mail runs on Postgres instead of Redis.',
  },
  {
    earlier: 'Staging is deployed from the develop branch.',
    later: 'Staging is no longer deployed from the develop branch; it follows main.',
  },
  {
    earlier: 'The timeout of the payment client is 10 seconds.',
    later: 'The timeout of the payment client was changed to 30 seconds.',
  },
  {
    earlier: 'Dates in the API are Unix timestamps.',
    later: 'Dates in the API are ISO 8601 strings, not Unix timestamps.',
  },
  {
    earlier: 'Use Moment for date arithmetic.',
    later: 'From now on use date-fns instead of Moment for date arithmetic.',
  },
  {
    earlier: 'Integration tests run against H2.',
    later: 'Integration tests run against Postgres in a container rather than H2.',
  },
  {
    earlier: 'Error tracking goes to Sentry.',
    later: 'We moved error tracking from Sentry to the OpenTelemetry collector.',
  },
  { earlier: 'The frontend is built with webpack.', later: 'Vite replaces webpack for the frontend.' },
  { earlier: 'CI uses Node 18.', later: 'CI now uses Node 22, no longer Node 18.' },
  {
    earlier: 'Feature flags live in LaunchDarkly.',
    later: 'Actually, feature flags live in our own table flags, not in LaunchDarkly.',
  },
  {
    earlier: 'Passwords are hashed with bcrypt, cost 12.',
    later: 'Passwords are hashed with argon2id now, we replaced bcrypt.',
  },
  {
    earlier: 'Release notes are written in the wiki.',
    later: 'Release notes are not written in the wiki any more but in CHANGELOG.md.',
  },
  {
    earlier: 'The primary region is eu-west-1.',
    later: 'The primary region changed from eu-west-1 to eu-central-1.',
  },
  { earlier: 'Wir verwenden Yarn für die Pakete.', later: 'Wir verwenden für die Pakete npm statt Yarn.' },
  {
    earlier: 'Commits are squashed when a pull request is merged.',
    later: 'From now on pull requests are merged with a merge commit; commits are not squashed any more.',
  },
  {
    earlier:
      "Asked:\n- Send the order mails from a queue.\nDecided:\n- I'll use Redis for the queue of order mails.\nChanged files: src/queue.ts (new)",
    later: 'The queue of order mails uses Postgres, not Redis.',
  },
  {
    earlier:
      'Asked:\n- Set up the package manager.\n- Add a lint step to CI.\nDecided:\n- Use pnpm for all packages.\n- Always run the linter before each commit.\nChanged files: package.json',
    later:
      'Asked:\n- Make the install work on the build server.\nDecided:\n- No, we no longer use pnpm; use npm for all packages.',
  },
  {
    earlier: 'Decided:\n- Keep at most 5 attempts for the retry of webhooks.\nChanged files: src/webhooks.ts',
    later: 'Decided:\n- Actually keep at most 8 attempts for the retry of webhooks.\nChanged files: src/webhooks.ts',
  },
  {
    earlier: 'The search index is rebuilt every night by a cron job.',
    later: 'The search index is updated from the outbox instead of being rebuilt every night by a cron job.',
  },
];

/** The later one resembles the earlier and leaves it true. Written before any was scored, and not changed since. */
export const RESEMBLING: readonly Pair[] = [
  // The same thing rejected elsewhere or for something else.
  { earlier: 'Sessions are kept in Redis.', later: 'The job queue runs on Postgres instead of Redis.' },
  { earlier: 'The product cache uses Redis with a limit of 2 GB.', later: 'The mail queue no longer uses Redis.' },
  { earlier: 'The worker image is built with Docker.', later: 'Local development no longer needs Docker.' },
  { earlier: 'The mobile app is built with Yarn.', later: 'The admin console uses npm instead of Yarn.' },
  { earlier: 'Unit tests run with Jest.', later: 'End-to-end tests run with Playwright rather than Jest.' },
  {
    earlier: 'The billing service is written in Java.',
    later: 'The new import service is written in Kotlin, not Java.',
  },
  { earlier: 'Production logs go to Loki.', later: 'Logs of the test environment no longer go to Loki.' },
  {
    earlier: 'The invoices table has a soft delete column.',
    later: 'The orders table no longer has a soft delete column.',
  },
  {
    earlier: 'The admin API authenticates with cookies.',
    later: 'The public API authenticates with tokens instead of cookies.',
  },
  { earlier: 'Images are stored in S3.', later: 'Exports are stored on disk instead of S3.' },
  // Other values of other things.
  {
    earlier: 'The timeout of the payment client is 10 seconds.',
    later: 'The timeout of the search client was changed to 30 seconds.',
  },
  {
    earlier: 'The pool of the billing service has 20 connections.',
    later: 'The pool of the worker now has 5 connections, not 10.',
  },
  { earlier: 'The retry limit of webhooks is 5.', later: 'From now on the retry limit of mails is 3.' },
  { earlier: 'Access logs are kept for 13 months.', later: 'Application logs are now kept for 30 days.' },
  { earlier: 'The port of the API in staging is 8080.', later: 'The port of the API in production is now 9090.' },
  { earlier: 'CI uses Node 20.', later: 'The release image uses Python 3.12 from now on.' },
  // Consistent with it, or a detail of it.
  { earlier: 'We use npm, not pnpm.', later: 'We no longer use pnpm anywhere.' },
  {
    earlier: 'The queue uses Postgres rather than Redis.',
    later: 'The queue on Postgres polls every second instead of Redis events.',
  },
  { earlier: 'Use pnpm for all packages.', later: 'pnpm install fails behind the proxy; use the mirror instead.' },
  { earlier: 'Redis holds the sessions.', later: 'Redis was upgraded from 6 to 7.' },
  {
    earlier: 'The frontend is built with Vite.',
    later: 'The frontend reads its settings at runtime instead of at build time.',
  },
  { earlier: 'Dates in the API are ISO 8601 strings.', later: 'Dates in the API carry an offset, not just Z.' },
  { earlier: 'Deployments run from GitHub Actions.', later: 'Deployments now need a second approval.' },
  { earlier: 'Never push to main.', later: 'From now on never push tags by hand.' },
  {
    earlier: 'Always run the linter before each commit.',
    later: 'From now on always run the type check before each push.',
  },
  {
    earlier: 'Pull requests are squashed.',
    later: 'Pull request titles follow the conventional commits format from now on.',
  },
  // Events, faults and history around the same thing.
  {
    earlier: 'The events table is partitioned by month.',
    later: 'The events table no longer bloats since the replication slot was dropped.',
  },
  { earlier: 'The login test is flaky on Safari.', later: 'The checkout test is no longer flaky.' },
  {
    earlier: 'Sentry gets the errors of the server.',
    later: 'We looked at Rollbar instead of Sentry last year and stayed with Sentry.',
  },
  { earlier: 'Terraform manages the DNS records.', later: 'The plan of the DNS module shows no differences any more.' },
  {
    earlier: 'Postgres 15 is the database of the shop.',
    later: 'The query planner of Postgres actually chose a nested loop for the shop report.',
  },
  {
    earlier: 'The outbox is drained by a worker every second.',
    later: 'The worker of the outbox was slow because it used one connection instead of a pool.',
  },
  { earlier: 'Webpack builds the legacy admin pages.', later: 'Vite replaces webpack for the storefront.' },
  {
    earlier: 'The staging database is restored every Monday.',
    later: 'The staging database was restored on Tuesday instead of Monday this week.',
  },
  { earlier: 'The search index lives in Elasticsearch.', later: 'The typo in the search index template was replaced.' },
  // Proposals, questions, other people's rules.
  { earlier: 'We use pnpm for this repository.', later: 'Should we use npm instead of pnpm for this repository?' },
  {
    earlier: 'Errors are returned as problem details.',
    later: 'The partner API returns errors as plain text, not as problem details.',
  },
  {
    earlier: 'Asked:\n- Use Redis for the cache.\nDecided:\n- Cache entries expire after 10 minutes.',
    later: 'The rate limiter uses a local counter instead of Redis.',
  },
  {
    earlier: 'Decided:\n- Use Postgres for the job queue.\nOpen:\n- Redis is still in docker-compose.yml.',
    later: 'Decided:\n- Use SQLite instead of Postgres for the local tests.',
  },
  {
    earlier: 'Die Rechnungen werden als PDF verschickt.',
    later: 'Die Mahnungen werden nicht mehr als PDF verschickt.',
  },
];
