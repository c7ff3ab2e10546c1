/** What a member learnt, with a value that follows it and one that says the contrary. */
export interface PolarityPair {
  readonly lesson: string;
  readonly good: string;
  readonly opposite: string;
}

/** Twenty pairs about other trades than the journals, written before any score of them was seen, and never changed. */
export const HELD_OUT_PAIRS: readonly PolarityPair[] = [
  {
    lesson: 'Writing to a temporary file and renaming it kept readers from seeing half a file.',
    good: 'Write configuration to a temporary file first and rename it into place.',
    opposite: 'Write configuration straight into the final file, a temporary copy only slows it down.',
  },
  {
    lesson: 'Validate the payload at the edge, then trust it inside.',
    good: 'Check payloads once where they enter and rely on their types afterwards.',
    opposite: 'Trust the payload at the edge and validate it deep inside.',
  },
  {
    lesson: 'Read the query plan before adding an index.',
    good: 'Look at the plan of a slow query first, and add an index only then.',
    opposite: 'Add an index to a slow query right away and read the plan only if that fails.',
  },
  {
    lesson: 'Feature flags must be removed within two weeks of the full rollout.',
    good: 'Delete a feature flag soon after its rollout is complete.',
    opposite: 'Keep feature flags in the code after their rollout, somebody may need them again.',
  },
  {
    lesson: 'The retry with exponential backoff and jitter stopped the thundering herd.',
    good: 'Retry failed calls with growing pauses and some jitter.',
    opposite: 'Retry failed calls at once and without any pause.',
  },
  {
    lesson: 'Asking the user for consent before telemetry is sent avoided the complaint.',
    good: 'Send telemetry only after the user has agreed to it.',
    opposite: 'Send telemetry by default and let users opt out later.',
  },
  {
    lesson: 'Fail fast when a required setting is missing; a default hid the mistake for a week.',
    good: 'Refuse to start when a required setting is missing.',
    opposite: 'Fall back to a default whenever a required setting is missing.',
  },
  {
    lesson: 'Structured logs with a request id found the culprit in minutes.',
    good: 'Put the request id into every structured log line.',
    opposite: 'Leave the request id out of log lines, plain text is easier to read.',
  },
  {
    lesson: 'Small pull requests were reviewed the same day.',
    good: 'Split a change into small pull requests to get them reviewed quickly.',
    opposite: 'Collect changes into one large pull request so that reviewers see the whole picture.',
  },
  {
    lesson: 'Never parse HTML with regular expressions; a real parser found the nested tags.',
    good: 'Use a real parser for HTML instead of regular expressions.',
    opposite: 'Use regular expressions for HTML instead of a heavy parser.',
  },
  {
    lesson: 'Money is kept in whole cents, floats lost a cent in the totals.',
    good: 'Keep amounts of money as whole cents and never as floats.',
    opposite: 'Keep amounts of money as floats and never as whole cents.',
  },
  {
    lesson: 'Back up the table before the migration runs.',
    good: 'Make a backup before you run a migration.',
    opposite: 'Make a backup after you have run a migration.',
  },
  {
    lesson: 'The exhaustive switch let the compiler find the missing case.',
    good: 'Write switches without a default branch so that the compiler finds a missing case.',
    opposite: 'Give every switch a default branch so that the compiler does not complain of a missing case.',
  },
  {
    lesson: 'Debouncing the search box cut the requests by a factor of ten.',
    good: 'Debounce what a user types before you send a request.',
    opposite: 'Send a request for each key the user types without debouncing.',
  },
  {
    lesson: 'Secrets belong in the vault; one in the repository was found by a bot within an hour.',
    good: 'Read secrets from the vault and keep them out of the repository.',
    opposite: 'Commit secrets to the repository so that they need not come from the vault.',
  },
  {
    lesson: 'Use optimistic locking with a version column to detect lost updates.',
    good: 'Detect lost updates by a version column.',
    opposite: 'Ignore lost updates, a version column is more trouble than it saves.',
  },
  {
    lesson: 'Turning strict mode on in the compiler caught the undefined access.',
    good: 'Enable strict mode of the compiler in every package.',
    opposite: 'Disable strict mode of the compiler in packages that do not build.',
  },
  {
    lesson: 'Profile first: the slow part was the serialiser, not the database.',
    good: 'Profile before you optimise anything.',
    opposite: 'Optimise the database first and profile only when it is still slow.',
  },
  {
    lesson: 'One writer per partition kept events in order.',
    good: 'Let exactly one writer append to each partition.',
    opposite: 'Let many writers append to each partition at once.',
  },
  {
    lesson: 'Deploys on Friday afternoon ruined two weekends; deploy in the morning.',
    good: 'Deploy in the morning and not before a weekend.',
    opposite: 'Deploy in the evening or before a weekend, when few users notice.',
  },
];
