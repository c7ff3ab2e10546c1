import { describe, expect, it } from '@jest/globals';
import { findContradiction } from './find-contradiction.ts';

const found = (value: string, lesson: string): string | undefined => findContradiction(value, [{ lessons: [lesson] }]);

describe('a value contradicts a lesson', () => {
  it.each([
    ['A business day always has 24 hours.', 'a business day is not 24 hours; ask for its two ends', /negated/],
    ['Never wait longer for the queue.', 'waiting longer for the queue', /negated/],
    ['Purge before the commit.', 'purge strictly after commit', /'before', where 'after'/],
    ['Send long tokens to the browser', 'short tokens for the browser', /'long', where 'short'/],
    ['Use the index as key instead of an id', 'key by message id', /rejects what was preferred/],
    ['Ask the pool for a client instead of passing one', 'passing the client instead of asking the pool', /rejects/],
  ])('%j: %j', (value, lesson, cue) => {
    expect(found(value, lesson)).toMatch(cue);
    expect(found(value, lesson)).toContain(lesson);
  });

  it.each([
    ['Migrate the table first, then make a backup.', 'Back up the table before the migration runs.', undefined],
    ['Open the socket before you check the token.', 'check the token before the socket opens', /contrary order/],
    [
      'Keep a transaction open while you call a provider',
      'call the provider first, then open the transaction',
      /at once/,
    ],
    ['Load the export instead of streaming it', 'Streaming the rows kept memory flat', /rejects/],
    ['Disable strict mode in every package', 'strict mode in every package', /negated/],
  ] as const)('by order, time and choice: %j: %j', (value, lesson, cue) => {
    if (cue === undefined) expect(found(value, lesson)).toBeUndefined();
    else expect(found(value, lesson)).toMatch(cue);
  });

  it.each([
    ['Cache in the worker, the proxy is slow.', 'Cache in the proxy, not in the worker.', /prefers what was rejected/],
    ['Prefer guessing over profiling.', 'Profiling showed it, guessing took us a week', /rejects what was preferred/],
    ['Deploy by hand rather than by script', 'Deploying by script was safer than deploying by hand', /rejects/],
    ['Wait with the backup until the tables have moved.', 'Make the backup before the tables move.', /contrary order/],
    ['Answer the hook at once and store the event later', 'answer the hook after the event is stored', /order/],
    ['Enable the linter in generated folders', 'disabling the linter in generated folders', /negated/],
    ['Unbounded pools are what workers want', 'bounded pools kept the workers alive', /'unbound', where 'bound'/],
  ])('by what it leaves to be understood: %j: %j', (value, lesson, cue) => {
    expect(found(value, lesson)).toMatch(cue);
  });

  it.each([
    'Send plain text, that is simpler.',
    'Skip the version column, it is more trouble than it saves.',
    'There is no need to check the token again.',
    'Do not waste time on a heap dump.',
    'Separate pools are not worth it.',
    'When requests wait, simply raise the maximum.',
  ])('that a care can be left: %j', (value) => {
    expect(findContradiction(value, [])).toMatch(/waves a care away/);
  });
});

describe('a value agrees with a lesson', () => {
  it.each([
    ['A business day does not have 24 hours.', 'a business day is not 24 hours; ask for its two ends'],
    ['Find the failing order before you theorise', 'get the failing order first, theorise after'],
    ['Purge strictly after the commit', 'purge strictly after commit'],
    ['Send short tokens, never long ones, to the browser', 'short tokens for the browser'],
    ['Use the id as key instead of the index', 'key by message id'],
    ['Each test makes its own passenger and never relies on seeded rows', 'a passenger of its own for each test'],
    ['Do not keep a transaction open during a call', 'call the provider first, open the transaction afterwards'],
    ['Call the provider first, then open a transaction', 'open the transaction after the call of the provider'],
    ['Pass the client on instead of asking for another one', 'One dedicated client per pod listens'],
    ['Cache in the proxy rather than the worker.', 'Cache in the proxy, never in the worker.'],
    ['Let the parser reject keys that it does not know', 'reject unknown keys in the parser'],
    ['Pin tools so that no update comes by surprise', 'pinning tools stopped the surprise updates'],
    ['Make the backup while the table is still small', 'make the backup before the table grows'],
    ['Do not read the whole dump into memory', 'reading the whole dump into memory killed the pod'],
    ['Never hold a client', 'bored database, slow requests: somebody holds the door'],
  ])('%j: %j', (value, lesson) => {
    expect(found(value, lesson)).toBeUndefined();
  });
});

it('what a member learnt word for word is no contradiction, also not of other members', () => {
  const learnt = 'Cut the power during updates on a rig before shipping a loader.';
  const others = [{ lessons: ['Never cut the power during updates on a rig'] }, { lessons: [learnt] }];
  expect(findContradiction('cut the power during updates on a rig, before shipping a loader', others)).toBeUndefined();
  expect(findContradiction('Cut the power during updates on a rig', others)).toMatch(/negated/u);
});
