import { describe, expect, it } from '@jest/globals';
import {
  answeredWords,
  createFailureIndex,
  parseAction,
  parseFailure,
  traceAction,
  type AnsweredWords,
  type FailureText,
} from '../index.ts';

const FAILURE: FailureText = {
  tried:
    'In refreshTracking.ts replaced the awaits with one Promise.all over all shipments, then ran sync --all for them',
  story: 'Make the nightly refresh of shipments faster',
  errors: 'The carrier answered 429 and shipments stayed unrefreshed',
  remedy: 'pLimit with a concurrency of five',
};
const ELSEWHERE = {
  file_path: '/srv/app/jobs/voidLabels.ts',
  old_string: 'for (const label of labels) await carrier.voidLabel(label);',
  new_string: 'await Promise.all(shipments.map((shipment) => carrier.voidLabel(shipment)));\nrun("sync --all");',
};

type Answered = Omit<AnsweredWords, 'explained'>;

function judged(input: object, answered: Answered, failure: Partial<FailureText> = {}): readonly string[] {
  const index = createFailureIndex(new Map([['it', parseFailure({ ...FAILURE, ...failure })]]));
  const action = parseAction({ tool: 'Edit', input: JSON.stringify(input) });
  expect(index.match(action)).toEqual([]);
  const steps = [action.pieces.map(() => ({ explained: 0, ...answered }))];
  return index.judge(action, new Map([['it', steps]])).map(({ by }) => by);
}

describe('an action that answers the words of a failure', () => {
  const well = { tried: 0.75, removed: 0.2 };

  it('repeats it in another file', () => {
    expect(judged(ELSEWHERE, well)).toEqual(['words']);
  });

  it.each([
    ['answers few of them', ELSEWHERE, { tried: 0.3, removed: 0.1 }],
    ['leaves its flags out', { ...ELSEWHERE, new_string: 'await Promise.all(all);' }, { tried: 0.65, removed: 0.1 }],
    ['shares no word of its own', { ...ELSEWHERE, new_string: 'carrier.close(); // --all' }, well],
    [
      'does what helped',
      { ...ELSEWHERE, new_string: 'const pLimit = concurrency(5); // five, not Promise.all, sync --all' },
      { tried: 0.95, removed: 0.5 },
    ],
  ])('repeats nothing where it %s', (_how, input, answered) => {
    expect(judged(input, answered)).toEqual([]);
  });

  it('repeats it the likelier the more it answers why it failed', () => {
    const less = { tried: 0.5, removed: 0.1 };
    expect(judged(ELSEWHERE, { ...less, explained: 0 } as Answered)).toEqual([]);
    expect(judged(ELSEWHERE, { ...less, explained: 0.7 } as Answered)).toEqual(['words']);
  });

  const tried = 'RAILS_ENV=test bin/rails db:drop db:create db:schema:load';
  const remedy = 'RAILS_ENV=test bin/rails db:drop db:create db:migrate (or schema:load, then install_triggers)';
  const told = { story: 'Build the database of the tests anew', errors: 'pins.tsv is NULL everywhere', tried, remedy };
  it.each([
    ['RAILS_ENV=test bin/rails db:drop db:create db:migrate', []],
    ['RAILS_ENV=test bin/rails db:create db:schema:load', ['words']],
  ])('is what helped where it stands so in that alone: %s', (command, by) => {
    const action = parseAction({ tool: 'Bash', input: JSON.stringify({ command }) });
    const index = createFailureIndex(new Map([['it', parseFailure({ ...FAILURE, ...told })]]));
    const steps = [[{ tried: 0.9, removed: 0, explained: 0.3 }]];
    const matches = index.judge(action, new Map([['it', steps]]));
    expect(matches.map(({ by: how }) => how.replace('command', 'words'))).toEqual(by);
  });

  it.each([
    ['backup -xdf -t full', 0],
    ['backup -dfx --target full', 0],
    ['backup -dfx --only full', 1],
    ['backup --target full', 1],
  ])('lacks of its flags those that it has by no name: %s', (command, lacking) => {
    const run = { ...told, tried: 'Ran `backup -xdf --target full` over night', remedy: '' };
    const index = createFailureIndex(new Map([['it', parseFailure({ ...FAILURE, ...run })]]));
    const action = parseAction({ tool: 'Bash', input: JSON.stringify({ command }) });
    const weighed = index.weigh(action, new Map([['it', [[{ tried: 0.8, removed: 0, explained: 0 }]]]]));
    expect(weighed.get('it')?.evidence.at(3)).toBe(lacking);
  });

  it('is what helped where it is run to the last detail, though the failed one has all of it too', () => {
    const submodules = {
      ...told,
      ...{ tried: 'git submodule update --init --remote', remedy: '`git submodule update --init`, as pinned' },
    };
    const byOf = (command: string): readonly string[] => {
      const action = parseAction({ tool: 'Bash', input: JSON.stringify({ command }) });
      const index = createFailureIndex(new Map([['it', parseFailure({ ...FAILURE, ...submodules })]]));
      return index
        .judge(action, new Map([['it', [[{ tried: 0.95, removed: 0, explained: 0.5 }]]]]))
        .map(({ id }) => id);
    };
    expect(byOf('git submodule update --init --remote')).toEqual(['it']);
    expect(byOf('git submodule update --init')).toEqual([]);
  });

  it.each(['mcp__fs__search_and_replace', 'mcp__db__findAndModify', 'mcp__gh__get_or_create_issue'])(
    'is compared where its name begins with what looks and changes something: %s',
    (tool) => {
      expect(parseAction({ tool, input: '{"path":"src/shipments.ts","text":"Promise.all"}' }).pieces).toHaveLength(1);
      const looking = parseAction({ tool: 'mcp__gh__get_issue', input: '{"path":"src/shipments.ts"}' });
      expect(looking.pieces).toEqual([]);
    },
  );

  it('is another one where the failure tells of commands and none of their kind is run', () => {
    const commands = { ...told, tried: '`npm install zod` in the workspace', remedy: '' };
    const evidence = ['pnpm publish zod', 'npm install ajv'].map((command) => {
      const action = parseAction({ tool: 'Bash', input: JSON.stringify({ command }) });
      const index = createFailureIndex(new Map([['it', parseFailure({ ...FAILURE, ...commands })]]));
      const steps = [[{ tried: 0.8, removed: 0, explained: 0 }]];
      return index
        .weigh(action, new Map([['it', steps]]))
        .get('it')
        ?.evidence.at(9);
    });
    expect(evidence).toEqual([1, 0]);
  });

  it.each<[what: string, tried: string, command: string]>([
    ['another subcommand of the program', '`npm install zod` in the workspace', 'npm publish zod'],
    ['a target of Gradle that only looks', './gradlew flywayClean -Purl=stage', './gradlew flywayInfo -Purl=stage'],
    ['a file of another option', '`docker compose down -v`', 'docker compose -f dev.yml up -d'],
  ])('is another one where it runs %s', (_what, before, command) => {
    const action = parseAction({ tool: 'Bash', input: JSON.stringify({ command }) });
    const failure = parseFailure({ ...FAILURE, ...told, tried: before, remedy: '' });
    const index = createFailureIndex(new Map([['it', failure]]));
    expect(index.judge(action, new Map([['it', [[{ tried: 0.9, removed: 0, explained: 0.5 }]]]]))).toEqual([]);
  });

  it('repeats nothing where it was noted what was written then', () => {
    const edit = { file_path: 'jobs/refreshTracking.ts', old_string: '', new_string: 'await Promise.all(shipments);' };
    const trace = traceAction({ tool: 'Edit', input: JSON.stringify(edit) });
    expect(judged(ELSEWHERE, well, { trace })).toEqual([]);
  });
});

it('knows a run that was seen to fail whatever its words are', () => {
  const trace = { files: [], lines: [], runs: [{ command: 'alembic upgrade head', isCheck: false }] };
  const index = createFailureIndex(new Map([['it', parseFailure({ ...FAILURE, trace })]]));
  const action = parseAction({ tool: 'Bash', input: '{"command":"uv run alembic upgrade head"}' });
  expect(index.judge(action, new Map([['it', [[{ tried: 0, removed: 0, explained: 0 }]]]]))).toMatchObject([
    { by: 'command' },
  ]);
});

it('takes a command that is quoted for a thing that was done, and no other code', () => {
  const tried = 'Habe `alembic upgrade head` gegen `const staging = true` laufen lassen';
  const index = createFailureIndex(new Map([['it', parseFailure({ ...FAILURE, tried })]]));
  const [near] = index.nearest(parseAction({ tool: 'Bash', input: '{"command":"poetry run alembic upgrade head"}' }));
  expect(near?.tried).toEqual([tried, 'alembic upgrade head']);
});

describe('the words of an action', () => {
  const index = createFailureIndex(new Map([['it', parseFailure(FAILURE)]]));
  const long = Array.from({ length: 200 }, (_, at) => `await step${at}(shipments, "${'x'.repeat(20)}");`).join('\n');
  const write = parseAction({ tool: 'Write', input: JSON.stringify({ file_path: 'a.ts', content: long }) });

  it('are compared a few lines at a time, with what was done', async () => {
    const asked: string[] = [];
    const answered = await answeredWords(
      async (question, texts) => {
        asked.push(question, ...texts);
        return texts.map(() => 0.5);
      },
      write,
      index.nearest(write),
    );
    expect(asked).toEqual(expect.arrayContaining([FAILURE.tried, 'ran sync --all for them']));
    expect(Math.max(...asked.map(({ length }) => length))).toBeLessThan(900);
    expect(answered?.get('it')?.map(({ length }) => length)).toEqual([1, 1, 1].map(() => write.pieces.length));
  });

  it('are not known where nothing compares them', async () => {
    expect(await answeredWords(undefined, write, index.nearest(write))).toBeUndefined();
    expect(await answeredWords(async () => undefined, write, index.nearest(write))).toBeUndefined();
  });

  it('are those of no failure where it only looks', () => {
    const looking = parseAction({ tool: 'Bash', input: '{"command":"grep -rn shipments refreshTracking.ts"}' });
    expect(index.nearest(looking)).toEqual([]);
  });
});
