/**
 * One principle for each theme of `ONE_TEAM`, by theme, as an agent leaves it that has read the members of a cluster and heard
 * from `validate_value`. Three are the first drafts of the data files, one passed as the second draft; `e2e-shared-data` and
 * `stale-after-change` took some twenty. They show that a value can pass, not how easily.
 */
export const LEARNT_VALUES: Readonly<Record<string, string>> = {
  'times-and-zones':
    'A departure is an instant plus the zone of its port. Keep timestamptz, carry ports.zone along, convert only in clock.ts ' +
    'at the very edge. Server, phone and bare date strings must never get to guess the zone, and both DST nights belong in ' +
    'the tests.',
  'images-and-ci':
    'What runs must be what was committed: frozen pnpm-lock, base image by digest, same architecture, cache keys made of ' +
    'every input. If laptop, Actions and cluster disagree, compare lockfile, layers and platform of the actual image before ' +
    'touching code.',
  'sign-in-sessions':
    'One session, one refresher: only refreshOnce() may swap a refresh token, and auth keeps the old one valid for 30 s. ' +
    'Cookie kw_sid has one domain and one writer for web, app webviews and tenants. Before changing lifetimes, trace a ' +
    "single session through auth's log.",
  'pool-runs-dry':
    'When the pool runs dry, look in pg_stat_activity for connections idle in transaction: a job or request holds its client ' +
    'inside withTx during an HTTP call. Release it, do not raise max.',
  'e2e-shared-data':
    'A spec that is red only on CI, with several workers or in another order, shares a booking, a sailing or a setting with ' +
    'another spec: run it alone, find who else touches the row, no retries, let each spec make its own data.',
  'stale-after-change':
    'Customers who see old fares after a change were answered by a cache: Fastly for public pages, Redis, the browser, the ' +
    'app. Read the Age header first, then purge by line after the commit; private answers no-store, version in the URL.',
};
