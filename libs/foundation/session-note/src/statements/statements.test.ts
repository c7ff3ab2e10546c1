import { describe, expect, it } from '@jest/globals';
import { closingStatements, isUserStatement, statementsOnTheWay, userStatements } from './find-statements.ts';
import { addStatement, liveStatements, standingStatements } from './keep-statements.ts';
import type { Statement } from './statement.ts';
import { contradicts } from './supersession.ts';

describe('what the user says', () => {
  it.each([
    'use pnpm',
    "let's use tabs",
    "Don't touch the generated files",
    'Never push to main',
    'We decided to ship weekly',
    'Can you use Vue instead?',
    'It should answer 404',
    'rename it to foo',
    'Nimm lieber Postgres statt Redis',
    'Redisではなくメモリにしてください。',
    '不要用 Redis',
    'We no longer use pnpm, use npm for all packages',
    'We decide: sessions are kept in Redis',
    'Decision: tokens are rotated each month',
    'Wir haben mit der Buchhaltung entschieden: Stornos bekommen das Präfix ST',
    'Wir entscheiden uns für Postgres',
    'Payments no longer go through Stripe; they go through Mollie.',
    'Berth plans are no longer sent as PDF, they are sent as CSV.',
    'The metrics port is 9200 now, not 9102.',
    'Der Warenkorb läuft nicht mehr nach 45 Minuten ab, sondern nach 90.',
    'Deploy with Nomad, not with Kamal.',
  ])('decides: %s', (sentence) => {
    expect(isUserStatement(sentence)).toBe(true);
  });

  it.each([
    'I cannot log in',
    'The page no longer shows the total',
    'It answers 500 instead of the page',
    "I don't understand why it fails",
    'I always forget that',
    "no, that's fine",
    'Is it always like this?',
    'Compare both before we decide on a store',
    'Wir haben uns noch nicht entschieden',
    'Fix the login',
    'set up CI',
    'thanks!',
  ])('decides nothing: %s', (sentence) => {
    expect(isUserStatement(sentence)).toBe(false);
  });
});

describe('what the agent says on the way', () => {
  it.each([
    ["I'll use Redis.", true],
    ['Going with option B.', true],
    ['The issue is that the cache key lacks the tenant.', true],
    ["I'll use the Grep tool to find it.", false],
    ["I'll make these changes now.", false],
    ["Let's run the tests.", false],
    ['The issue is probably the cache.', false],
  ])('%s', (sentence, isStatement) => {
    expect(statementsOnTheWay([sentence])).toEqual(isStatement ? [sentence] : []);
  });

  it('is kept with the sentence it points back to', () => {
    expect(statementsOnTheWay(['`left-pad` is unused.', "I'll remove it."])).toEqual([
      "`left-pad` is unused. I'll remove it.",
    ]);
  });
});

describe('closing words', () => {
  it('tell with the first sentence that says something, and with what is different', () => {
    const sentences = [
      'Done.',
      'All 12 tests pass now.',
      'The parser accepts tabs and blanks.',
      'Lists are no longer copied.',
      'See the readme for details of it.',
    ];
    expect(closingStatements(sentences)).toEqual([
      'The parser accepts tabs and blanks.',
      'Lists are no longer copied.',
    ]);
  });
});

describe('two statements', () => {
  it.each([
    ['Use Postgres for the queue', 'Use Redis for the queue', true],
    ['No, not Redis, Postgres', "I'll use Redis for the queue", true],
    ['Use cents instead of floats', 'Amounts are floats now', true],
    ['Use the light theme', 'Use the dark theme', true],
    ['Limit uploads to 20 MB', 'Limit uploads to 10 MB', true],
    ['Removed the legacy endpoint', 'Added the legacy endpoint', true],
    ['Nimm Postgres statt Redis', 'Wir nehmen Redis', true],
    ['Redisではなくメモリにしてください', 'キャッシュはRedisを使います', true],
    ['Use tabs in Go', 'Use tabs in Python', false],
    ['Set the db timeout to 30 seconds', 'Set the cache timeout to 5 seconds', false],
    ['Use Prettier', 'Use ESLint', false],
    ['POST is not retried', 'never retry POST', false],
    ['Switched from Redis to Postgres', 'no, not Redis, use Postgres', false],
  ])('"%s" contradicts "%s": %s', (later, earlier, expected) => {
    expect(contradicts(later, earlier)).toBe(expected);
  });
});

describe('statements that are kept', () => {
  const keep = (...said: readonly (readonly ['user' | 'agent', string])[]): readonly Statement[] =>
    said.reduce<readonly Statement[]>((kept, [by, text], turn) => addStatement(kept, { by, text, turn }), []);
  const texts = (kept: readonly Statement[]): readonly string[] => kept.map(({ text }) => text);

  it('keep the link to those they took the place of, so that it can be undone', () => {
    const kept = keep(['agent', "I'll use Redis for the queue"], ['user', 'no, not Redis, use Postgres']);
    expect(kept.map(({ supersedes }) => supersedes)).toEqual([[], [1]]);
    expect(texts(liveStatements(kept))).toEqual(['no, not Redis, use Postgres']);
    expect(liveStatements(kept.map((one) => ({ ...one, supersedes: [] })))).toHaveLength(2);
  });

  it('take a correction without a subject for one of the choice just made, if there was one alone', () => {
    const choice = ['agent', "I'll use Redis for the queue."] as const;
    expect(texts(liveStatements(keep(choice, ['user', 'No, use Postgres.'])))).toEqual(['No, use Postgres.']);
    const other = addStatement(keep(choice), { by: 'agent', text: "I'll use Express for the routes.", turn: 0 });
    expect(liveStatements(addStatement(other, { by: 'user', text: 'No, use Postgres.', turn: 1 }))).toHaveLength(3);
  });

  it('take a bare no for one of the choice the user just made, and of no other', () => {
    const first = ['user', 'Use Redis for the queue.'] as const;
    expect(texts(liveStatements(keep(first, ['user', 'No, use Postgres.'])))).toEqual(['No, use Postgres.']);
    for (const said of ['No, use Vitest for the tests.', 'Actually, use TypeScript.'])
      expect(liveStatements(keep(first, ['user', said]))).toHaveLength(2);
    expect(liveStatements(keep(first, ['agent', 'Done.'], ['user', 'No, use Postgres.']))).toHaveLength(3);
  });

  it.each([
    'Ignore this folder in the linter.',
    'Undo it with git when the queue fails.',
    'Cancel that job after an hour.',
  ])('stay where something else begins alike: %s', (said) => {
    const first = 'Use Postgres for the job queue and the linter in this folder.';
    expect(texts(liveStatements(keep(['user', first], ['user', said])))).toContain(first);
  });

  it.each([[['Scrap that.', 'Thanks!']], [['Look at the queue: where it is.']], [['Tell me, who wrote it is.']]])(
    'are none: %j',
    (sentences) => {
      expect(userStatements(sentences)).toEqual([]);
    },
  );

  it('are not taken back by what is added to them', () => {
    const kept = keep(['user', 'Never log the session rows'], ['user', 'Actually, also never log the session cookies']);
    expect(liveStatements(kept)).toHaveLength(2);
  });

  it('do not say the same twice, and do not need the agent to confirm the user', () => {
    const kept = keep(
      ['user', 'Use the dark style by default.'],
      ['agent', 'The dark style is the default now.'],
      ['user', 'Use the dark style by default.'],
    );
    expect(texts(standingStatements(kept))).toEqual(['Use the dark style by default.']);
  });

  it('are forty at most: the user outlasts the agent, and nothing superseded comes back', () => {
    const said = Array.from(
      { length: 90 },
      (_, index) => ['agent', `Wrote module number ${String(index)} word${String(index)}`] as const,
    );
    const kept = keep(
      ['user', 'Never touch main'],
      ['agent', "I'll use Redis for it"],
      ['user', 'Use Postgres instead of Redis'],
      ...said,
    );
    expect(kept).toHaveLength(40);
    expect(texts(kept).slice(0, 2)).toEqual(['Never touch main', 'Use Postgres instead of Redis']);
  });
});
