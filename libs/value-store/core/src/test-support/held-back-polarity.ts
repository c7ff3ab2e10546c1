import type { PolarityPair } from './held-out-polarity.ts';

/** Twenty pairs that were written before the cues were widened, and scored once after that; never changed. */
export const HELD_BACK_PAIRS: readonly PolarityPair[] = [
  {
    lesson: 'Freezing the clock in tests removed the failures at midnight.',
    good: 'Freeze the clock in tests that depend on the date.',
    opposite: 'Tests should use the real clock, never a frozen one.',
  },
  {
    lesson: 'Stream large files to disk, reading them into memory killed the worker.',
    good: 'Write large uploads to disk as a stream.',
    opposite: 'Read large files into memory rather than streaming them to disk.',
  },
  {
    lesson: 'Take the snapshot before the upgrade starts.',
    good: 'Make a snapshot first, then start the upgrade.',
    opposite: 'Take the snapshot after the upgrade.',
  },
  {
    lesson: 'Circuit breakers kept one slow partner from taking all requests down.',
    good: 'Put a circuit breaker in front of every partner that can be slow.',
    opposite: 'Circuit breakers are unnecessary in front of partners.',
  },
  {
    lesson: 'Sort the rows by a unique key, otherwise pages repeat.',
    good: 'Sort by a unique key wherever results are paged.',
    opposite: 'Pages do not need rows sorted by a unique key.',
  },
  {
    lesson: 'Ship with the flag off and turn it on for one percent.',
    good: 'Turn a new flag on for a small share first.',
    opposite: 'Ship with the flag on for everybody.',
  },
  {
    lesson: 'Deleting dead code made the real bug obvious.',
    good: 'Delete dead code while you look for a bug, it hides things.',
    opposite: 'Keep dead code around, it might be needed.',
  },
  {
    lesson: 'Log the request id on every line.',
    good: 'Every log line should carry the id of its request.',
    opposite: 'Leave the request id out of the log lines.',
  },
  {
    lesson: 'Alerts on symptoms woke us for real outages, alerts on causes did not.',
    good: 'Alert on what users notice, not on every possible cause.',
    opposite: 'Alert on causes instead of symptoms.',
  },
  {
    lesson: 'Lower the batch size when the replica lags behind.',
    good: 'Smaller batches help when a replica lags.',
    opposite: 'Raise the batch size when the replica lags behind.',
  },
  {
    lesson: 'Keep validation on the server even if the form validates too.',
    good: 'Validate on the server whatever the form has checked.',
    opposite: 'Validation on the server is redundant if the form validates.',
  },
  {
    lesson: 'Rotate credentials as soon as a laptop is lost.',
    good: 'A lost laptop means that credentials are rotated at once.',
    opposite: 'Do not rotate credentials just because a laptop is lost.',
  },
  {
    lesson: 'Lock the dependency versions in the repository.',
    good: 'Commit the lock file, so that everybody has the same versions.',
    opposite: 'Unlock the dependency versions in the repository.',
  },
  {
    lesson: 'Pair on risky changes from the start, late reviews found too little.',
    good: 'Sit down in a pair before a risky change begins.',
    opposite: 'A late review is enough for risky changes.',
  },
  {
    lesson: 'Shorter sessions forced the token refresh to work.',
    good: 'Test the token refresh with short sessions.',
    opposite: 'Longer sessions save you from the token refresh.',
  },
  {
    lesson: 'Build the artefact once and promote it through the stages.',
    good: 'Promote one artefact through all stages.',
    opposite: 'Build the artefact anew in every stage instead of promoting it.',
  },
  {
    lesson: 'Read replicas must not serve the page right after a write.',
    good: 'Send reads that follow a write to the primary.',
    opposite: 'Read replicas can always serve the page right after a write.',
  },
  {
    lesson: 'Manual steps in the runbook were forgotten; scripts were not.',
    good: 'Turn the manual steps of a runbook into scripts.',
    opposite: 'Prefer manual steps in the runbook to scripts.',
  },
  {
    lesson: 'Escape user input where it is rendered.',
    good: 'Escape input at the place that renders it.',
    opposite: 'Render user input unescaped.',
  },
  {
    lesson: 'Ask for the numbers first, opinions came cheap.',
    good: 'Look at numbers before you discuss opinions.',
    opposite: 'Trust opinions more than numbers.',
  },
];
