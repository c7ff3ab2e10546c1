import { describe, expect, it } from '@jest/globals';
import {
  createFailureIndex,
  errorWords,
  parseAction,
  parseFailure,
  traceAction,
  type FailureSignature,
  type FailureText,
  type ToolAction,
} from '../index.ts';

const NOTHING: FailureText = { tried: '', story: '', errors: '', remedy: '' };

function matching(failure: Partial<FailureText>, tool: string, input: object): readonly string[] {
  const index = createFailureIndex(new Map([['it', parseFailure({ ...NOTHING, ...failure })]]));
  return index.match(parseAction({ tool, input: JSON.stringify(input) })).map(({ by }) => by);
}

const afterCommand = (tried: string, command: string, remedy = ''): readonly string[] =>
  matching({ tried, remedy }, 'Bash', { command });

describe('a command', () => {
  it.each([
    ['Ran `npm install --force react`', 'sudo npm install --force vue'],
    ['git push --force origin release/1 after the rebase', 'git fetch && git push --force origin release/2'],
    ['docker system prune -af --volumes', "ssh build 'docker system prune -af --volumes'"],
    ['pytest -n auto tests', 'docker compose run --rm web pytest -n auto'],
    ['RUSTFLAGS="-C target-cpu=native" cargo build', 'RUSTFLAGS="-C target-cpu=native" cargo build --bin a'],
    ['helm upgrade shop ./shop --set image.tag=1', 'bash -c "helm upgrade bank ./bank --set image.tag=2"'],
    [
      'pytest -n 8 tests/integration',
      "bash -lc 'cd app && source .venv/bin/activate && pytest -n 8 tests/integration'",
    ],
    ['go test -race ./cache/...', 'docker compose run --rm api sh -c "set -e; cd /app; go test -race ./cache/..."'],
    ['echo $A | base64', 'X=$(echo $B | base64)'],
    ['git push --force origin main', 'git push -f origin main'],
    ['pnpm --filter web exec prisma db push', 'cd db && pnpm prisma db push'],
    ['goose -dir db/migrations create users sql', 'goose -dir db/migrations create orders sql'],
    ['adb -s one install -r shop.apk', 'adb -s two install -r shop.apk'],
    ['sqlx --database-url "$A" migrate run', 'sqlx --database-url "$B" migrate run'],
    ['Ran `npm version major --force`', 'npm version major --force'],
    ['pytest -n 8 tests/integration', 'poetry run pytest tests/integration --numprocesses=8 -q'],
    ['git push --force origin main', 'git push origin main -f'],
    ['git push --force origin main', 'git push origin +main'],
    ['Ran `npm install react-datepicker --legacy-peer-deps`', 'npm install react-datepicker@latest --legacy-peer-deps'],
    ['rm -R --force build/cache', 'rm -rf build/cache'],
    ['git push --force --verbose origin main', 'git push --force origin main'],
  ])('after %j repeats it as %j', (tried, command) => {
    expect(afterCommand(tried, command)).toEqual(['command']);
  });

  it.each([
    ['Ran `npm install --force react`', 'npm install'],
    ['python manage.py migrate payments', 'grep -rn migrate payments'],
    ['terraform apply -auto-approve', 'terraform plan'],
    ['rsync -r a backup:a', 'rsync -r --dry-run a backup:a'],
    ["psql -c 'UPDATE reports SET done'", "psql -c 'SELECT done FROM reports'"],
    ['rm -rf /var/log/journal', 'rm -rf node_modules/.cache'],
    ['git push --force', 'git push origin main'],
    ['go test -race ./...', 'go test ./...'],
    ['go test -race ./...', 'go test ./... -count=1'],
    ['pytest tests/test_cart.py -n auto --dist loadfile', 'pytest tests/test_cart.py -x'],
    ['helm upgrade shop charts/shop --reuse-values', 'helm upgrade shop charts/shop'],
    ['pytest -n 8 tests/integration', 'pytest -q tests/integration'],
    ['bin/rails db:migrate RAILS_ENV=test', 'bin/rails db:migrate:status RAILS_ENV=test'],
    ['`goose create users sql`', 'goose status'],
    ['adb -s one install shop.apk', 'adb -s two shell'],
    ['pnpm --filter web exec prisma db push', 'pnpm --filter web exec prisma generate'],
    ['`somebrandnewtool flash --chip a`', 'somebrandnewtool attach --chip a'],
    ['manage.py migrate billing', 'manage.py migrate billing --plan'],
  ])('after %j is not repeated by %j', (tried, command) => {
    expect(afterCommand(tried, command)).toEqual([]);
  });

  it('that is what helped repeats nothing', () => {
    const [tried, remedy] = ['git revert 8c1f2ab', 'git revert -m 1 8c1f2ab'];
    expect(afterCommand(tried, 'git revert 1234567', remedy)).toEqual(['command']);
    expect(afterCommand(tried, 'git revert -m 1 1234567', remedy)).toEqual([]);
  });

  it('with the flag that helped repeats nothing, though it has a word of the failed one', () => {
    const [tried, remedy] = ['helm upgrade shop ./shop --reuse-values', 'Use --reset-then-reuse-values in its place.'];
    expect(afterCommand(tried, 'helm upgrade shop ./shop --reuse-values', remedy)).toEqual(['command']);
    expect(afterCommand(tried, 'helm upgrade shop ./shop --reset-then-reuse-values', remedy)).toEqual([]);
  });
});

describe('an edit', () => {
  const tried = 'Wrapped ProductRow in React.memo (src/products/ProductRow.tsx)';
  const edit = (old_string: string, new_string: string) => ({
    file_path: '/a/src/products/ProductRow.tsx',
    old_string,
    new_string,
  });

  it('of the same file repeats what it writes again, and nothing with other words', () => {
    expect(matching({ tried }, 'Edit', edit('function Row', 'const Row = React.memo(function Row'))).toEqual(['file']);
    expect(matching({ tried }, 'Edit', edit('React.memo(Row) a', 'React.memo(Row) b'))).toEqual([]);
    const edits = [edit('', 'x'), edit('', 'React.memo(ProductRow)')];
    expect(matching({ tried }, 'MultiEdit', { ...edits[0], edits })).toEqual(['file']);
  });
});

it.each([
  ['git commit -m "run alembic upgrade head before the deploy"', []],
  ['gh pr create --title "alembic upgrade head" --body "alembic upgrade head hung"', []],
  ['make -n release VERSION=3.3.0', []],
  ['alembic upgrade head', ['command']],
])('what a command says and does not do spends nothing: %s', (command, by) => {
  const failure = { tried: 'Ran `alembic upgrade head` and then `make release VERSION=3.3.0`' };
  expect(matching(failure, 'Bash', { command })).toEqual(by);
});

it('compares no words of a message, and those of a command', () => {
  const said = (command: string): string =>
    parseAction({ tool: 'Bash', input: JSON.stringify({ command }) })
      .pieces.map(({ text }) => text)
      .join();
  expect(said('git commit -am "run alembic upgrade head" && git push --force')).toMatch(
    /^(?!.*alembic).*push --force/su,
  );
  expect(said('gh release create v1 --notes \'alembic upgrade head\' -t "alembic"')).not.toContain('alembic');
  expect(said('python -m "alembic" upgrade head')).toContain('alembic');
  expect(said('# alembic upgrade head\n npx prisma generate')).not.toContain('alembic');
});

it('knows a tool of another server by its name and what it is given', () => {
  const failure = { tried: 'The query tool of postgres with UPDATE reports SET state' };
  expect(matching(failure, 'mcp__postgres__query', { sql: 'UPDATE reports SET state = 1' })).toEqual(['tool']);
  expect(matching(failure, 'mcp__postgres__query', { sql: 'SELECT state FROM reports' })).toEqual([]);
  expect(matching(failure, 'mcp__mysql__query', { sql: 'UPDATE reports SET state = 1' })).toEqual([]);
});

it('knows an error again whatever its numbers, folders and addresses are', () => {
  const errors = 'error: cannot open /srv/app/data/users.db at 0x7fff1234: disk image malformed (11)';
  const index = createFailureIndex(new Map([['it', parseFailure({ ...NOTHING, errors })]]));
  const again = errorWords('Exit code 1\nerror: cannot open /home/me/users.db at 0x1: disk image malformed (26)');
  expect(index.matchError(again)).toMatchObject([{ id: 'it', by: 'error' }]);
  expect(index.matchError(errorWords('error: connection refused by host'))).toEqual([]);
});

it.each(['', '{', '[]', '{"command":7}', `{"command":"${'$('.repeat(3000)}"}`, '{"edits":[null]}'])(
  'takes %.20s',
  (input) => {
    const index = createFailureIndex(new Map([['it', parseFailure(NOTHING)]]));
    for (const tool of ['Bash', 'MultiEdit', 'other', ''])
      expect(index.match(parseAction({ tool, input }))).toEqual([]);
  },
);

it('takes little time for a text without an end', () => {
  const long = `${'git push --force '.repeat(5000)}${'a.'.repeat(20_000)}${'`'.repeat(5000)}`;
  const { user } = process.cpuUsage();
  parseFailure({ tried: long, story: long, errors: long, remedy: long });
  parseAction({ tool: 'Bash', input: JSON.stringify({ command: long }) });
  for (const word of ['a-'.repeat(10_000), 'QUJD'.repeat(5000), 'a.b'.repeat(7000)]) {
    parseFailure({ ...NOTHING, tried: word, story: word });
    parseAction({ tool: 'Bash', input: JSON.stringify({ command: `deploy --data '${word}'` }) });
  }
  const swap = (at: number) => ({ old_string: `a${String(at)}\nb`, new_string: `b\na${String(at)}` });
  const edits = Array.from({ length: 10_000 }, (_, at) => swap(at));
  parseAction({ tool: 'MultiEdit', input: JSON.stringify({ file_path: '/shop/a.ts', edits }) });
  expect(process.cpuUsage().user - user).toBeLessThan(3_000_000);
});

describe('what is done after a lesson was told', () => {
  const failure = parseFailure({
    tried: 'git push --force origin release/1 with src/release/publish.ts changed',
    story: '',
    errors: 'error: two commits of Mira were overwritten, upstream history is unknown',
    remedy: 'Use `git push --force-with-lease` instead',
  });
  const index = createFailureIndex(new Map([['it', failure]]));
  const relation = (tool: string, input: object, error?: string): string =>
    index.relate(
      'it',
      parseAction({ tool, input: JSON.stringify(input) }),
      error === undefined ? undefined : errorWords(error),
    );

  it.each([
    ['git push --force origin release/2', 'repeats'],
    ['git push --force-with-lease origin release/2', 'avoids'],
    ['git push origin release/2', 'avoids'],
    ['npm test', 'unrelated'],
    ['git log', 'unrelated'],
  ])('%j %s it', (command, expected) => {
    expect(relation('Bash', { command })).toBe(expected);
  });

  it('is in its place where the file is edited otherwise', () => {
    const edit = { file_path: '/a/src/release/publish.ts', old_string: '', new_string: 'dryRun = 1' };
    expect(relation('Edit', edit)).toBe('avoids');
    expect(relation('Edit', { ...edit, file_path: '/a/src/other.ts' })).toBe('unrelated');
  });

  it('repeats it where it ends with its error, and is nothing where it ends with another', () => {
    const run = { command: 'make release' };
    expect(relation('Bash', run, 'error: 2 commits of Mira were overwritten, upstream history is unknown')).toBe(
      'repeats',
    );
    expect(relation('Bash', run, 'error: no such target')).toBe('unrelated');
    expect(index.relate('gone', parseAction({ tool: 'Bash', input: JSON.stringify(run) }))).toBe('unrelated');
  });
});

describe('an edit after one of which it was noted what it wrote', () => {
  const edit = (old_string: string, new_string: string, file_path = '/clone/src/cart.ts') => ({
    tool: 'Edit',
    input: JSON.stringify({ file_path, old_string, new_string }),
  });
  const WRITTEN = 'function total(cart) {\n  const sum = sumOf(cart.items);\n  return roundDown(sum);\n}';
  const trace = traceAction(edit('function total(cart) {\n}', WRITTEN, 'src/cart.ts'));
  const failure = parseFailure({ ...NOTHING, tried: 'Rounded sumOf in src/cart.ts by roundDown', trace });
  const index = createFailureIndex(new Map([['it', failure]]));
  const found = (action: ToolAction): readonly string[] => index.match(parseAction(action)).map(({ by }) => by);

  it('is known where it takes out what was written, however it is indented', () => {
    expect(found(edit('    return roundDown(sum);', '    return roundHalfEven(sum);'))).toEqual(['lines']);
  });

  it.each([
    [
      'indents it anew',
      edit(WRITTEN, WRITTEN.replace('  const sum', '  if (cart) {\n    const sum').replace('  return', '    return')),
    ],
    [
      'moves it',
      edit('return roundDown(sum);\nfree(cart);\nclose(cart);', 'free(cart);\nclose(cart);\nreturn roundDown(sum);'),
    ],
    [
      'leaves out one of two copies',
      edit('  return roundDown(sum);\nfree(cart);\n  return roundDown(sum);', 'free(cart);\n  return roundDown(sum);'),
    ],
    ['indents a part of it anew', edit(WRITTEN, WRITTEN.replace('  return', '    return'))],
  ])('is known where it %s', (_how, action) => {
    expect(found(action)).toEqual(['lines']);
  });

  it.each([
    ['beside what was written', edit(WRITTEN, WRITTEN.replace('\n}', '\n  free(cart);\n}'))],
    [
      'that takes out one line of it among many',
      edit(
        `${Array.from({ length: 12 }, (_, at) => `count(${'x'.repeat(at)}Items, cart);`).join('\n')}\n  return roundDown(sum);`,
        'return countAll(cart);',
      ),
    ],
    ['of other lines', edit('return taxOf(cart);', 'return taxOf(cart, roundDown, sumOf);')],
    ['of brackets', edit('  return roundDown(sum);\n}', '  return roundDown(sum);\n};')],
    ['of one bracket more', edit('    return roundDown(sum);\n}\n}', '    return roundDown(sum);\n}')],
    ['of blanks in lines', edit(WRITTEN, WRITTEN.replace('sum =', 'sum   ='))],
    ['that indents all anew', edit(WRITTEN, WRITTEN.replaceAll('  ', '\t'))],
    ['of the same lines elsewhere', edit('return roundDown(sum);', 'return sum;', '/clone/src/tax.ts')],
  ])('is not told %s', (_name, action) => {
    expect(found(action)).toEqual([]);
  });

  it.each([
    ["import { sumOf } from './sums.ts';", "import { sumOf, sizeOf } from './sums.ts';"],
    ['// Rounds down.', '// Rounds it down.'],
    ['<div>', '<div className="cart">'],
  ])('that changes %s alone is not told', (line, other) => {
    const noted = traceAction(edit('', `head(cart);\n${line}\ntail(cart);`, 'src/cart.ts'));
    const one = createFailureIndex(new Map([['it', parseFailure({ ...NOTHING, tried: 'x', trace: noted })]]));
    expect(
      one.match(parseAction(edit(`first(cart);\n${line}\nsecond(cart);`, `first(cart);\n${other}\nsecond(cart);`))),
    ).toEqual([]);
  });

  it('that puts an item behind what was written is not told', () => {
    const noted = traceAction(edit('', 'steps = [\nroundDown(sum)\n]', 'src/cart.ts'));
    const one = createFailureIndex(new Map([['it', parseFailure({ ...NOTHING, tried: 'x', trace: noted })]]));
    expect(one.match(parseAction(edit('roundDown(sum)\n]', 'roundDown(sum),\nfree(cart),\n]')))).toEqual([]);
    expect(one.match(parseAction(edit('roundDown(sum)\n]', 'roundUp(sum),\n]')))).toMatchObject([{ by: 'lines' }]);
  });

  it.each([
    ['one copy more', 'init(server);\nlisten(server);', 'init(server);\nlisten(server);\ninit(server);'],
    ['an argument behind a bracket', 'call(cart\n)', 'call(cart\n, retryForever(network)\n);'],
  ])('that makes %s once more is told', (_what, old, young) => {
    const noted = traceAction(edit(old, young, 'src/cart.ts'));
    const one = createFailureIndex(new Map([['it', parseFailure({ ...NOTHING, tried: 'x', trace: noted })]]));
    expect(one.match(parseAction(edit(old, young)))).toMatchObject([{ by: 'lines' }]);
  });

  it('is the same item of a list, whether a comma is behind it or not', () => {
    const noted = traceAction(edit('', 'retryLimit: unlimitedRetries,\n}', 'src/cart.ts'));
    const one = createFailureIndex(new Map([['it', parseFailure({ ...NOTHING, tried: 'x', trace: noted })]]));
    const mended = parseAction(edit('retryLimit: unlimitedRetries\n}', 'retryLimit: 3\n}'));
    expect(one.match(mended)).toMatchObject([{ by: 'lines' }]);
    expect(one.relate('it', mended)).toBe('avoids');
  });

  it.each([
    ['/clone/tsconfig.json', ['lines']],
    ['tsconfig.json', ['lines']],
    ['packages/admin/tsconfig.json', []],
  ])('of %s is of the file of that name in the project itself, or of none', (path, by) => {
    const noted = traceAction(edit('', '"strictNullChecks": false', 'tsconfig.json'));
    const one = createFailureIndex(new Map([['it', parseFailure({ ...NOTHING, tried: 'x', trace: noted })]]));
    const mended = edit('"strictNullChecks": false', '"strictNullChecks": true', path);
    expect(one.match(parseAction(mended)).map((match) => match.by)).toEqual(by);
  });

  it('is done in place of what failed where it touches it, and the same once more where it is made again', () => {
    const wrapped = edit(WRITTEN, WRITTEN.replace('  return', '  if (sum)\n    return'));
    expect(index.relate('it', parseAction(wrapped))).toBe('avoids');
    expect(index.relate('it', parseAction(edit('function total(cart) {\n}', WRITTEN)))).toBe('repeats');
  });

  it('once more is told the failure of the very edit, not another one that wrote a part of it', () => {
    const lines = Array.from({ length: 20 }, (_, at) => `step(cart, ${'item'.repeat(at + 1)});`);
    const traceOf = (some: readonly string[]) => traceAction(edit('begin(cart);', some.join('\n'), 'src/cart.ts'));
    const failures = ['a', 'b', 'c'].map((id, at) => {
      const noted = traceOf(at === 1 ? lines : lines.slice(at * 5, at * 5 + 10));
      return [id, parseFailure({ ...NOTHING, tried: 'x', trace: noted })] as const;
    });
    const again = parseAction(edit('begin(cart);', lines.join('\n')));
    expect(createFailureIndex(new Map(failures)).match(again)[0]?.id).toBe('b');
  });

  it('that puts very many lines into a block is known by them', () => {
    const lines = Array.from({ length: 300 }, (_, at) => `step(cart, ${'item'.repeat((at % 40) + 1)}, ${String(at)});`);
    const noted = traceAction(edit('', lines.join('\n'), 'src/cart.ts'));
    const one = createFailureIndex(new Map([['it', parseFailure({ ...NOTHING, tried: 'x', trace: noted })]]));
    const block = ['try {', ...lines.map((line) => `  ${line}`), '} catch (error) {', '  report(error);', '}'];
    expect(one.match(parseAction(edit(lines.join('\n'), block.join('\n'))))).toMatchObject([{ by: 'lines' }]);
  });

  it('of a long file is known by what it moves, unless it changes nearly everything', () => {
    const others = Array.from({ length: 3000 }, (_, at) => `step(${String(at)}, cart);`);
    const before = [...others, WRITTEN].join('\n');
    expect(found(edit(before, [WRITTEN, ...others].join('\n')))).toEqual(['lines']);
    expect(found(edit(before, [WRITTEN, ...others.toReversed()].join('\n')))).toEqual([]);
  });

  it('is known where it writes the same once more', () => {
    const body = WRITTEN.split('\n').flatMap((line) => [line, `${line} // of ${line}`]);
    const long = traceAction(edit('', body.join('\n'), 'src/cart.ts'));
    const again = createFailureIndex(new Map([['it', parseFailure({ ...NOTHING, tried: 'x', trace: long })]]));
    expect(again.match(parseAction(edit('', body.join('\n'))))).toMatchObject([{ by: 'lines' }]);
  });
});

const EDIT = {
  file_path: '/shop/src/session.ts',
  old_string: 'const maxAge = hours(1);',
  new_string: 'const maxAge = days(7);',
};
const traceOf = (...edits: readonly object[]) => {
  const traces = edits.flatMap((edit) => traceAction({ tool: 'Edit', input: JSON.stringify(edit) }) ?? []);
  return {
    files: traces.flatMap(({ files }) => files),
    lines: traces.flatMap(({ lines }) => lines),
    taken: traces.flatMap(({ taken = [] }) => taken),
  };
};

describe('an edit that was made before', () => {
  it('repeats the failure once more, and as a part of several', () => {
    const failure = { tried: 'Keep sessions longer', trace: traceOf(EDIT) };
    expect(matching(failure, 'Edit', EDIT)).toEqual(['lines']);
    const { file_path, ...edit } = EDIT;
    expect(matching(failure, 'MultiEdit', { file_path, edits: [edit] })).toEqual(['lines']);
  });

  // What was written then was undone, or it would not stand there.
  it.each([
    ['another value', 'const maxAge = minutes(20);'],
    ['many new lines', `${EDIT.new_string}\nconst renewal = half(maxAge);\nkeep(renewal, clock);`],
  ])('is near where the same line makes room for %s', (_what, new_string) => {
    const failure = { tried: 'Keep sessions longer', trace: traceOf(EDIT) };
    expect(matching(failure, 'Edit', { ...EDIT, new_string })).toEqual(['lines']);
  });

  it('is not near where what helped is put in the same place', () => {
    const failure = { tried: 'Keep sessions longer', remedy: 'renewSession() in its place', trace: traceOf(EDIT) };
    expect(matching(failure, 'Edit', { ...EDIT, new_string: 'renewSession(config);' })).toEqual([]);
  });

  it.each([
    ['from another line', { ...EDIT, old_string: 'const maxAge = readAge(config);' }],
    ['in another file', { ...EDIT, file_path: '/shop/src/other.ts' }],
    ['from many lines', { ...EDIT, old_string: `${EDIT.old_string}\nconst renewal = never(clock);`, new_string: '' }],
  ])('is another one %s', (_how, edit) => {
    expect(matching({ tried: 'Keep sessions longer', trace: traceOf(EDIT) }, 'Edit', edit)).toEqual([]);
  });
});

describe('recent failures in a file', () => {
  const at = (triedAt: number, files: readonly string[]): FailureSignature =>
    parseFailure({
      ...NOTHING,
      tried: 'Changed src/told.ts',
      triedAt,
      trace: { files, lines: [], taken: ['0123456789'] },
    });
  const sweep = Array.from({ length: 13 }, (_, file) => `src/file${String(file)}.ts`);
  const index = createFailureIndex(
    new Map([
      ['older', at(10, ['src/cart.ts', 'changelog.md'])],
      ['newest', at(30, ['src/tax.ts', 'src/cart.ts'])],
      ['sweep', at(40, ['src/cart.ts', ...sweep])],
      ['other', at(50, ['packages/b/src/cart.ts'])],
    ]),
  );
  const recent = (input: object, since = 0, tool = 'Edit'): readonly string[] =>
    index.recentInFile(parseAction({ tool, input: JSON.stringify(input) }), since);
  const edit = (file_path: string): object => ({ file_path, old_string: 'b', new_string: 'c' });

  it('are those that were noted to edit that very file, the last one first', () => {
    expect(recent(edit('src/cart.ts'))).toEqual(['newest', 'older']);
    expect(recent(edit('src/cart.ts'), 11)).toEqual(['newest']);
    expect(recent(edit('src/cart.ts'), 31)).toEqual([]);
    expect(recent(edit('src/told.ts'))).toEqual([]);
    expect(recent(edit('lib/src/cart.ts'))).toEqual([]);
  });

  it('are none for a command, a paper, or where many files were edited', () => {
    expect(recent({ command: 'rm src/cart.ts' }, 0, 'Bash')).toEqual([]);
    expect(recent(edit('CHANGELOG.md'))).toEqual([]);
    expect(recent(edit('src/file1.ts'))).toEqual([]);
  });
});
