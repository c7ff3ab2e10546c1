import { describe, expect, it } from '@jest/globals';
import { createFailureIndex, errorSigns, errorWords, parseAction, parseFailure, type FailureText } from '../index.ts';

const NOTHING: FailureText = { tried: '', story: '', errors: '', remedy: '' };

it('takes no error for another because both could not be found', () => {
  const errors = 'Restoring cannot find the user';
  const index = createFailureIndex(new Map([['it', parseFailure({ ...NOTHING, errors })]]));
  expect(index.matchError(errorWords("Error: Cannot find module 'express'"))).toEqual([]);
});

describe('what the report of any failing tests says', () => {
  const report = (about: string): string =>
    `Exit code 2\n  1) test ${about} (ShopTest)\n     Assertion with == failed\n     code:  assert a == b\n` +
    `     left:  ${about}\n     right: nothing\n     stacktrace:\n\n  Finished in 0.1 seconds\n  12 tests, 1 failure\n`;
  const run = { tool: 'Bash', input: JSON.stringify({ command: 'mix test test/shop_test.exs' }) };
  const index = createFailureIndex(
    new Map([
      [
        'it',
        parseFailure({
          ...NOTHING,
          errors: report('Decimal.new("19.90")'),
          trace: {
            ...{ files: [], lines: [] },
            runs: [
              {
                ...{ command: 'mix test test/prices_test.exs', isCheck: true },
                error: errorSigns(errorWords(report('Decimal.new("19.90")'))),
              },
            ],
          },
        }),
      ],
    ]),
  );

  it('is no error that was met before, and what it says of the test is', () => {
    const again = (about: string): number => index.matchError(errorWords(report(about)), parseAction(run)).length;
    expect(again('~T[04:11:00]')).toBe(0);
    expect(again('Decimal.new("19.90")')).toBe(1);
  });
});

describe('an error that was seen and that nobody tells of', () => {
  const command = 'python -m alembic upgrade head';
  const seen = errorWords(
    'sqlalchemy.exc.MissingGreenlet: greenlet_spawn has not been called; cannot call await_only() here',
  );
  const trace = { files: [], lines: [], runs: [{ command, isCheck: false, error: errorSigns(seen) }] };
  const index = createFailureIndex(new Map([['it', parseFailure({ ...NOTHING, errors: 'It hung', trace })]]));
  const endsAs = (run: string, error: string): readonly string[] =>
    index
      .matchError(errorWords(error), parseAction({ tool: 'Bash', input: JSON.stringify({ command: run }) }))
      .map(({ id }) => id);

  it.each([
    [
      'the same',
      command,
      'sqlalchemy.exc.MissingGreenlet: greenlet_spawn has not been called; cannot call await_only() here',
    ],
    [
      'with more words',
      'alembic upgrade +1',
      'Exit code 1\nsqlalchemy.exc.MissingGreenlet: greenlet_spawn has not been called; cannot call await_only() here. Was IO attempted?',
    ],
  ])('is known again: %s', (_, run, error) => {
    expect(endsAs(run, error)).toEqual(['it']);
  });

  it.each(['make migrate', 'npm run db:migrate', './scripts/migrate.sh'])(
    'is known again beneath what runs it: %s',
    (run) => {
      const error =
        'sqlalchemy.exc.MissingGreenlet: greenlet_spawn has not been called; cannot call await_only() here\n' +
        'make: *** [migrate] Error 1\nnpm error Lifecycle script `db:migrate` failed with error:\nnpm error code 1';
      expect(endsAs(run, error)).toEqual(['it']);
      expect(endsAs(run, 'sqlalchemy.exc.OperationalError: cannot connect to the server, connection refused')).toEqual(
        [],
      );
      expect(
        endsAs(run, 'make: *** [migrate] Error 1\nnpm error code 1\nError: command failed, file not found'),
      ).toEqual([]);
    },
  );

  it.each([
    [
      'of another program',
      'node tasks.js',
      'MissingGreenlet: greenlet_spawn has not been called; cannot call await_only() here',
    ],
    [
      'of which a few words are the same',
      command,
      'sqlalchemy.exc.OperationalError: cannot connect to the database server at 10.0.0.1, connection refused',
    ],
  ])('is another one: %s', (_, run, error) => {
    expect(endsAs(run, error)).toEqual([]);
  });
});

describe('of the same command a short error', () => {
  const endsAgain = (error: string, run: string, again: string = error): readonly string[] => {
    const noted = {
      command: 'pytest -n 8 tests',
      isCheck: true,
      error: errorSigns(errorWords(`Exit code 1\n${error}`)),
    };
    const failure = parseFailure({ ...NOTHING, trace: { files: [], lines: [], runs: [noted] } });
    const action = parseAction({ tool: 'Bash', input: JSON.stringify({ command: run }) });
    return createFailureIndex(new Map([['it', failure]]))
      .matchError(errorWords(`Exit code 1\n${again}`), action)
      .map(({ id }) => id);
  };

  it.each([
    'Killed',
    'Segmentation fault (core dumped)',
    'ENOSPC: no space left on device, write',
    'Drift detected: the schema is not in sync with the migrations.',
    'connect ECONNREFUSED 127.0.0.1:5432',
    'Bind for 0.0.0.0:5432: port is already allocated',
  ])('is known again: %s', (error) => {
    expect(endsAgain(error, 'pytest tests -q -n 8')).toEqual(['it']);
  });

  it('is not where another one runs, where it says something else, or what any error says', () => {
    expect(endsAgain('Killed', 'cargo build')).toEqual([]);
    expect(endsAgain('Killed', 'pytest -n 8 tests', 'Segmentation fault (core dumped)')).toEqual([]);
    expect(endsAgain('Error: failed', 'pytest -n 8 tests')).toEqual([]);
  });
});

describe('a line that is told of an error', () => {
  const ADDING = 'ERR_PNPM_ADDING_TO_ROOT  Running this command will add the dependency to the workspace root';
  const ends = (told: string, error: string): readonly string[] => {
    const index = createFailureIndex(new Map([['it', parseFailure({ ...NOTHING, errors: told })]]));
    return index.matchError(errorWords(`Exit code 1\n${error}`)).map(({ id }) => id);
  };

  it.each([
    ['word for word, with more behind it', `${ADDING}\npnpm refused`, `${ADDING}, pass the -w flag if you mean it`],
    [
      'as another npm says it',
      'npm ERR! code EUNSUPPORTEDPROTOCOL Unsupported URL Type "workspace:": and a package-lock.json was left behind',
      'npm error code EUNSUPPORTEDPROTOCOL\nnpm error Unsupported URL Type "workspace:": workspace:*',
    ],
    [
      'behind a sentence, of another package',
      'Many packages changed, clap needs a newer compiler: error: package `clap_lex v0.7.0` cannot be built because it requires rustc 1.74',
      'error: package `time v0.3.40` cannot be built because it requires rustc 1.81',
    ],
    [
      'of a sanitizer',
      'AddressSanitizer: heap-buffer-overflow in strlen, names of 64 bytes or more had no terminator',
      '==42==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x6020 READ of size 33',
    ],
    [
      'beside what else was seen',
      'psycopg2.errors.NotNullViolation: column "locale" of relation "users" contains null values; failed in staging, worked on the empty local database',
      'sqlalchemy.exc.IntegrityError: (psycopg2.errors.NotNullViolation) column "currency" of relation "invoices" contains null values',
    ],
  ])('is known again: %s', (_, told, error) => {
    expect(ends(told, error)).toEqual(['it']);
  });

  it.each([
    [
      'another error of the program',
      `${ADDING}\npnpm refused`,
      'ERR_PNPM_OUTDATED_LOCKFILE  Cannot install with "frozen-lockfile"',
    ],
    [
      'few words of it',
      'error: the deploy of the shop to the cluster in Dublin failed at noon',
      'error: the deploy of the bank failed',
    ],
    [
      'what any error says',
      'Error: cannot find module, file not found, invalid',
      'Error: cannot find module, file missing',
    ],
  ])('is not by %s', (_, told, error) => {
    expect(ends(told, error)).toEqual([]);
  });
});
