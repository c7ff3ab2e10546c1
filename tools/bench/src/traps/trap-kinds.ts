/** What goes wrong again and again, what was done instead, and what the failing run says; `$` is what differs from task to task. */
export interface TrapKind {
  readonly name: string;
  readonly goal: string;
  readonly tool: 'Bash' | 'Edit';
  readonly trap: string;
  readonly error: string;
  readonly surprise: string;
  readonly remedy: string;
  /** Of an edit. */
  readonly file?: string;
  /** Ten: five are of the past, five of the tasks. */
  readonly names: string;
}

const BRANCHES = 'release/1 release/2 main hotfix/tax demo stable release/9 trunk next beta';
const MODULES = 'cart order invoice parcel rebate voucher courier ledger tariff deposit';
const PACKAGES = 'react vue eslint webpack rollup jest svelte luxon ajv yargs';

export const TRAP_KINDS: readonly TrapKind[] = [
  {
    ...{ name: 'forced push', goal: 'Publish the rebased branch $', tool: 'Bash', names: BRANCHES },
    ...{ trap: 'git push --force origin $', remedy: 'git push --force-with-lease origin $' },
    error: 'error: failed to push some refs: protected branch hook declined a forced update',
    surprise: 'The hook refuses a forced update that names no lease',
  },
  {
    ...{ name: 'forced install', goal: 'Add the package $', tool: 'Bash', names: PACKAGES },
    ...{ trap: 'npm install --force $', remedy: 'npm install --legacy-peer-deps $' },
    error: 'npm ERR! code ERESOLVE unable to resolve dependency tree, conflicting peer dependency of the workspace',
    surprise: 'Two majors of one peer were installed side by side',
  },
  {
    ...{ name: 'two heads', goal: 'Bring the schema of $ up to date', tool: 'Bash', names: MODULES },
    ...{ trap: 'alembic upgrade head --tag $', remedy: 'alembic merge heads -m $' },
    error: 'FAILED: Multiple head revisions are present for given argument head',
    surprise: 'Two branches had each added a revision',
  },
  {
    ...{ name: 'stale image', goal: 'Start the service $ with the new code', tool: 'Bash', names: MODULES },
    ...{ trap: 'docker compose up -d --no-build $', remedy: 'docker compose up -d --build --force-recreate $' },
    error: 'ImportError: cannot import name settlement from the package: the container is older than the code',
    surprise: 'The container still ran the image of last week',
  },
  {
    ...{ name: 'parallel tests', goal: 'Run the tests of $', tool: 'Bash', names: MODULES },
    ...{ trap: 'pytest -n auto tests/$', remedy: 'pytest -p no:xdist tests/$' },
    error: 'sqlalchemy.exc.OperationalError: database is locked while creating the fixture of worker gw1',
    surprise: 'All workers opened one database file',
  },
  {
    ...{ name: 'helm values', goal: 'Roll out $ to staging', tool: 'Bash', names: MODULES },
    ...{ trap: 'helm upgrade $ ./chart --reuse-values', remedy: 'helm upgrade $ ./chart --reset-then-reuse-values' },
    error: 'Error: UPGRADE FAILED: template: nil pointer evaluating interface ingressClassName',
    surprise: 'Values that are new in the chart were not there',
  },
  {
    ...{ name: 'frozen lock', goal: 'Install what $ needs in CI', tool: 'Bash', names: MODULES },
    ...{ trap: 'pnpm install --frozen-lockfile --filter $', remedy: 'pnpm install --no-frozen-lockfile --filter $' },
    error: 'ERR_PNPM_OUTDATED_LOCKFILE Cannot install with frozen-lockfile because the lockfile is not up to date',
    surprise: 'The lock file was written by another major version',
  },
  {
    ...{ name: 'terraform target', goal: 'Change the bucket of $', tool: 'Bash', names: MODULES },
    ...{ trap: 'terraform apply -target=module.$', remedy: 'terraform apply -refresh-only -auto-approve' },
    error: 'Error: Provider produced inconsistent final plan: unexpected new value for the lifecycle of the bucket',
    surprise: 'What depends on the module kept its old state',
  },
  {
    ...{
      name: 'memoized row',
      goal: 'Make the list of $ fast',
      tool: 'Edit',
      file: 'src/$/ListRow.tsx',
      names: MODULES,
    },
    ...{ trap: 'React.memo(ListRow, shallowEqual) of $', remedy: 'useSyncExternalStore(rowStore) of $' },
    error: 'AssertionError: expected stale rows to be rendered anew: rowStore changed without a new object',
    surprise: 'Rows are mutated in place, so shallowEqual sees no change',
  },
  {
    ...{
      name: 'naive clock',
      goal: 'Date the entries of $',
      tool: 'Edit',
      file: 'billing/$_period.py',
      names: MODULES,
    },
    ...{ trap: 'datetime.utcnow().timestamp() for $', remedy: 'datetime.now(timezone.utc).timestamp() for $' },
    error: "TypeError: can't compare offset-naive and offset-aware datetimes in the billing period",
    surprise: 'utcnow() has no zone, so the day was off by one',
  },
  {
    ...{
      name: 'pooled listener',
      goal: 'Listen to changes of $',
      tool: 'Edit',
      file: 'lib/$-listener.js',
      names: MODULES,
    },
    ...{
      trap: 'pool.query("LISTEN $_changed")',
      remedy: 'pool.connect().then((client) => client.query("LISTEN $_changed"))',
    },
    error: 'Error: timeout exceeded: no notification arrived before the idle client was removed from the pool',
    surprise: 'pool.query gives its client back, and with it the LISTEN',
  },
  {
    ...{ name: 'unwrapped lock', goal: 'Share the cache of $', tool: 'Edit', file: 'src/$_cache.rs', names: MODULES },
    ...{
      trap: 'self.entries.lock().unwrap() for $',
      remedy: 'self.entries.lock().unwrap_or_else(PoisonError::into_inner) for $',
    },
    error: 'thread panicked: called `Result::unwrap()` on an `Err` value: PoisonError in the cache',
    surprise: 'One panic poisoned the lock for all',
  },
];
