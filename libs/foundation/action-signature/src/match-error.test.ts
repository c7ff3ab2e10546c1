import { describe, expect, it } from '@jest/globals';
import { createFailureIndex, errorSigns, errorWords, parseAction, parseFailure, type FailureText } from './index.ts';

const NOTHING: FailureText = { tried: '', story: '', errors: '', remedy: '' };

it('takes no error for another because both could not be found', () => {
  const errors = 'Restoring cannot find the user';
  const index = createFailureIndex(new Map([['it', parseFailure({ ...NOTHING, errors })]]));
  expect(index.matchError(errorWords("Error: Cannot find module 'express'"))).toEqual([]);
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
