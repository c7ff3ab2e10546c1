import type { PolarityPair } from './held-out-polarity.ts';

/**
 * Thirty pairs in varied wording, written before the lists of cues were looked at. Cues were widened with these in view, so
 * what they show is no forecast.
 */
export const VARIED_PAIRS: readonly PolarityPair[] = [
  {
    lesson: 'Pinning the base image by digest stopped the surprise upgrades.',
    good: 'Pin base images by digest so that no upgrade comes by surprise.',
    opposite: 'Let base images float on latest, upgrades should arrive by themselves.',
  },
  {
    lesson: 'Retries need jitter, otherwise all clients come back at the same second.',
    good: 'Add jitter to every retry so that clients do not return all at once.',
    opposite: 'Retry at fixed intervals without jitter.',
  },
  {
    lesson: 'Close the file handle in a finally block.',
    good: 'Always close file handles in finally, whatever happens before.',
    opposite: 'Closing file handles can be left to the garbage collector.',
  },
  {
    lesson: 'Use a monotonic clock for durations, never the wall clock.',
    good: 'Measure durations with the monotonic clock rather than the wall clock.',
    opposite: 'Use the wall clock for durations, it is what people read.',
  },
  {
    lesson: 'Small pull requests were reviewed within a day; large ones waited a week.',
    good: 'Keep pull requests small, so that they are reviewed within a day.',
    opposite: 'Collect changes into large pull requests to get reviewed less often.',
  },
  {
    lesson: 'Reproduce the bug in a failing test before changing the code.',
    good: 'Write the failing test first and only then change the code.',
    opposite: 'Change the code first and write the failing test afterwards.',
  },
  {
    lesson: 'Never log the authorization header.',
    good: 'Strip the authorization header from every log line.',
    opposite: 'Always log the authorization header when a request fails.',
  },
  {
    lesson: 'Increase the connection timeout only after the slow query is fixed.',
    good: 'Fix the slow query before you increase the connection timeout.',
    opposite: 'Increase the connection timeout before looking at the slow query.',
  },
  {
    lesson: 'Fewer threads made the import faster, because they fought for one lock.',
    good: 'Try fewer threads when an import fights for a lock.',
    opposite: 'Give the import more threads when it gets slow.',
  },
  {
    lesson: 'Schema changes and code changes must go out in separate deploys.',
    good: 'Ship schema changes in a deploy of their own, apart from code changes.',
    opposite: 'Ship schema changes and code changes together in one deploy.',
  },
  {
    lesson: 'Compare dates in UTC and convert at the edge only.',
    good: 'Convert dates to local time only at the edge and compare them in UTC.',
    opposite: 'Compare dates in local time throughout, UTC confuses everybody.',
  },
  {
    lesson: 'Feature branches that lived longer than three days always conflicted.',
    good: 'Merge feature branches within three days, before they conflict.',
    opposite: 'Feature branches may live for weeks without conflicts.',
  },
  {
    lesson: 'Mock the payment gateway at the network boundary, not inside the service.',
    good: 'Fake the payment gateway at the network boundary and leave the service itself alone.',
    opposite: 'Mock the payment gateway inside the service instead of at the network boundary.',
  },
  {
    lesson: 'Invalidate the cache when the price changes, a time to live was too late.',
    good: 'Invalidate cached prices on change instead of waiting for a time to live.',
    opposite: 'There is no need to invalidate the cache when the price changes.',
  },
  {
    lesson: 'Bounded queues made overload visible early.',
    good: 'Give every queue a bound so that overload shows early.',
    opposite: 'Unbounded queues are fine, overload never lasts.',
  },
  {
    lesson: 'Check the exit code of every command in the release script.',
    good: 'Let the release script stop at the first command that fails.',
    opposite: 'The release script may ignore the exit code of its commands.',
  },
  {
    lesson: 'Index the foreign key before the table grows.',
    good: 'Create the index on a foreign key while the table is still small.',
    opposite: 'Wait with the index on the foreign key until the table has grown.',
  },
  {
    lesson: 'Running migrations in a transaction let us roll back cleanly.',
    good: 'Run each migration within a transaction, so that it can be rolled back.',
    opposite: 'Run migrations outside a transaction, that is quicker.',
  },
  {
    lesson: 'Read the changelog before upgrading a major version.',
    good: 'No major upgrade without reading its changelog.',
    opposite: 'Skip the changelog when upgrading a major version.',
  },
  {
    lesson: 'Reject unknown fields at the parser; silent ones cost us two days.',
    good: 'Make the parser reject fields that it does not know.',
    opposite: 'Accept unknown fields silently in the parser.',
  },
  {
    lesson: 'The worker must acknowledge a message after it is stored.',
    good: 'Store a message first and acknowledge it only then.',
    opposite: 'Acknowledge a message as soon as it arrives and store it later.',
  },
  {
    lesson: 'Disabling animations in the screenshot tests made them stable.',
    good: 'Turn animations off in screenshot tests.',
    opposite: 'Enable animations in the screenshot tests, that is how users see them.',
  },
  {
    lesson: 'Measure on the production build, the development build hid the regression.',
    good: 'Profile the production build rather than the development build.',
    opposite: 'Measure the development build rather than the production build.',
  },
  {
    lesson: 'Ask the user who reported it before guessing at the cause.',
    good: 'Talk to whoever reported the bug before you guess at its cause.',
    opposite: 'Do not bother the user who reported it, guess at the cause.',
  },
  {
    lesson: 'Secrets belong in the vault and not in environment files.',
    good: 'Keep secrets in the vault and out of environment files.',
    opposite: 'Secrets belong in environment files, a vault is too much for a small team.',
  },
  {
    lesson: 'Rolling back at once was cheaper than fixing forward under pressure.',
    good: 'Roll back first when a deploy fails, and fix it without pressure.',
    opposite: 'Fix forward under pressure rather than rolling back.',
  },
  {
    lesson: 'Idempotency keys keep a payment from being charged twice.',
    good: 'Send an idempotency key with each payment so that it is charged once.',
    opposite: 'Payments work without idempotency keys.',
  },
  {
    lesson: 'Explicit column lists in queries survived the new columns.',
    good: 'Name the columns of a query explicitly, new ones then break nothing.',
    opposite: 'Avoid explicit column lists in queries.',
  },
  {
    lesson: 'Bisecting took ten minutes, reading diffs had taken hours.',
    good: 'Bisect before reading through diffs by hand.',
    opposite: 'Prefer reading diffs over bisecting.',
  },
  {
    lesson: 'Warm the cache before traffic is switched over.',
    good: 'Switch traffic over only once the cache is warm.',
    opposite: 'Switch traffic over with a cold cache, it fills by itself.',
  },
];
