import { describe, expect, it } from '@jest/globals';
import { createFailureIndex, parseAction, parseFailure, type FailureText } from './index.ts';

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
