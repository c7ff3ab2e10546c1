import { describe, expect, it } from '@jest/globals';
import { callOf, createFailureIndex, parseAction, parseFailure, type FailureText } from '../index.ts';

const NOTHING: FailureText = { tried: '', story: '', errors: '', remedy: '' };

function matching(failure: Partial<FailureText>, tool: string, input: object): readonly string[] {
  const index = createFailureIndex(new Map([['it', parseFailure({ ...NOTHING, ...failure })]]));
  return index.match(parseAction({ tool, input: JSON.stringify(input) })).map(({ by }) => by);
}

describe('a run that was seen to fail', () => {
  const trace = (command: string, isCheck = false) => ({
    ...{ files: [], lines: [] },
    runs: [{ command, isCheck }],
  });

  it('is known again by its command, though nobody named it', () => {
    const failure = {
      tried: 'Bring the schema up to date',
      trace: trace('uv run alembic upgrade head'),
    };
    expect(matching(failure, 'Bash', { command: 'alembic upgrade head' })).toEqual(['command']);
    expect(matching(failure, 'Bash', { command: 'alembic merge heads' })).toEqual([]);
  });

  it('of tests and builds repeats nothing, unless it is what was tried', () => {
    const run = trace('pytest -n 4 tests', true);
    const later = { command: 'pytest -n 4 tests' };
    expect(matching({ tried: 'Round the totals half up', trace: run }, 'Bash', later)).toEqual([]);
    expect(matching({ tried: 'Run pytest with -n 4', trace: run }, 'Bash', later)).toEqual(['command']);
  });
});

describe('a call of an MCP tool that was seen to fail', () => {
  const tool = 'mcp__tracker__move_issue';
  const move = { issue: 'PAY-114', to: 'done', notify: true, ids: [57] };
  const failure = (called = tool, isCheck = false): Partial<FailureText> => ({
    tried: 'Close what was shipped this week',
    trace: {
      ...{ files: [], lines: [] },
      calls: [{ ...callOf({ tool: called, input: JSON.stringify(move) }), isCheck }],
    },
  });

  it('is known again as it was, in whatever order its input is written', () => {
    expect(matching(failure(), tool, move)).toEqual(['tool']);
    const { issue, to, notify, ids } = move;
    expect(matching(failure(), tool, { to, ids, notify, issue })).toEqual(['tool']);
  });

  it.each([
    ['another number', { ...move, ids: [58] }],
    ['another text', { ...move, to: 'qa' }],
    ['less', { issue: 'PAY-114' }],
    ['nothing', {}],
  ])('is another one with %s', (_, input) => {
    expect(matching(failure(), tool, input)).toEqual([]);
  });

  it('is another one of another tool', () => {
    expect(matching(failure(), 'mcp__tracker__link_issue', move)).toEqual([]);
  });

  it.each([
    ['mcp__db__list_rows', false],
    ['mcp__ide__runTests', false],
    ['mcp__shell__exec', true],
  ])('of %s (a check: %s) is one that fails while somebody works', (looking, isCheck) => {
    expect(matching(failure(looking, isCheck), looking, move)).toEqual([]);
  });
});

describe('a line that ended well while the failure was worked on', () => {
  const runs = [{ command: 'mix ecto.reset', isCheck: false }];
  const failure = (passed: readonly string[]): Partial<FailureText> => ({
    tried: 'Reset the database with `mix ecto.reset`',
    trace: { files: [], lines: [], runs, passed },
  });

  it('is not told of, and the failed one still is', () => {
    const helped = failure(['pkill -f phx.server; mix ecto.reset']);
    expect(matching(helped, 'Bash', { command: 'pkill -f phx.server; mix ecto.reset' })).toEqual([]);
    expect(matching(helped, 'Bash', { command: 'mix ecto.reset' })).toEqual(['command']);
  });

  it('tells what helped by what it has and the failed one had not', () => {
    const helped: Partial<FailureText> = {
      tried: 'fly deploy --strategy bluegreen',
      trace: {
        ...{ files: [], lines: [], passed: ['fly deploy --strategy rolling'] },
        runs: [{ command: 'fly deploy --strategy bluegreen', isCheck: false }],
      },
    };
    const run = (command: string): readonly string[] => matching(helped, 'Bash', { command });
    expect(run('fly deploy -c fly.staging.toml --strategy rolling')).toEqual([]);
    expect(run('fly deploy -c fly.staging.toml --strategy bluegreen')).toEqual(['command']);
  });

  it('says nothing where it failed as well', () => {
    expect(matching(failure(['mix ecto.reset']), 'Bash', { command: 'mix ecto.reset' })).toEqual(['command']);
  });
});

describe('a command too common to be told by its name', () => {
  const run = { command: 'npm ci', isCheck: false };
  const remedy = 'npm ci --legacy-peer-deps';
  const failure = parseFailure({
    ...NOTHING,
    tried: 'Ran `npm ci`',
    remedy,
    trace: { files: [], lines: [], runs: [run] },
  });
  const index = createFailureIndex(new Map([['it', failure]]));
  const read = (command: string) => parseAction({ tool: 'Bash', input: JSON.stringify({ command }) });

  it('is known where it was seen to fail as it is, and not with what helped', () => {
    const told = (command: string): number => index.judge(read(command), new Map()).length;
    expect(['npm ci', 'cd app && npm ci', remedy, 'npm install', 'npm ci --omit=dev'].map(told)).toEqual([
      1, 1, 0, 0, 0,
    ]);
  });

  it('repeats it once more, also with another flag, and avoids it with what helped', () => {
    const commands = ['npm ci', 'npm ci --no-audit', remedy];
    expect(commands.map((command) => index.relate('it', read(command)))).toEqual(['repeats', 'repeats', 'avoids']);
  });
});

describe('a command of a kind that was seen to fail', () => {
  const told = (failure: Partial<FailureText>, failed: string, command: string): number => {
    const trace = { files: [], lines: [], runs: [{ command: failed, isCheck: false }] };
    const index = createFailureIndex(new Map([['it', parseFailure({ ...NOTHING, ...failure, trace })]]));
    return index.judge(parseAction({ tool: 'Bash', input: JSON.stringify({ command }) }), new Map()).length;
  };

  it.each([
    ['Force delete queue-0', 'kubectl delete pod queue-0 --force', 'kubectl delete pod web-7 --force'],
    ['Force delete queue-0', 'kubectl delete pod queue-0 --force', 'kubectl delete pod queue-0'],
    [
      'Targeted apply of module.orders',
      'terraform apply -target=module.orders',
      'terraform apply -target=module.cache',
    ],
    [
      'Built for linux/arm64',
      'docker buildx build --platform linux/arm64 .',
      'docker buildx build --platform linux/amd64 .',
    ],
    ['Seeding of staging', 'make seed ENV=staging', 'make seed ENV=local'],
  ])('after %j is another one without what is named: %j, %j', (tried, failed, command) => {
    expect(told({ tried }, failed, failed)).toBe(1);
    expect(told({ tried }, failed, command)).toBe(0);
  });

  it.each([
    ['with CGO_ENABLED=1 and gcc', 'CGO_ENABLED=0 go test -race ./cache', 'CGO_ENABLED=1 go test -race ./cache'],
    ['Stay on rxjs@7.8.1', 'pnpm --filter web add rxjs@8.0.0', 'pnpm --filter web add rxjs@7.8.1'],
    [
      'CREATE INDEX CONCURRENTLY',
      'psql -c "CREATE INDEX a ON b (c)"',
      'psql -c "CREATE INDEX CONCURRENTLY a ON b (c)"',
    ],
  ])('is what helped with what is said of it: %j, %j, %j', (remedy, failed, command) => {
    expect(told({ tried: 'As always', remedy }, failed, failed)).toBe(1);
    expect(told({ tried: 'As always', remedy }, failed, command)).toBe(0);
  });

  it('is a repetition on another target where all of it is quoted', () => {
    const failed = 'npm install --force react';
    expect(told({ tried: `Ran \`${failed}\`` }, failed, 'npm install --force vue')).toBe(1);
  });

  it('and with it an edit is only a check of that, unless it is named', () => {
    const written = { files: ['a.ts'], lines: ['0123456789'], runs: [{ command: 'act -j web', isCheck: false }] };
    const tells = (tried: string): number =>
      createFailureIndex(new Map([['it', parseFailure({ ...NOTHING, tried, trace: written })]])).match(
        parseAction({ tool: 'Bash', input: JSON.stringify({ command: 'act -j web' }) }),
      ).length;
    expect([tells('Raised the limit in a.ts'), tells('Ran act with -j web')]).toEqual([0, 1]);
  });
});
