import { expect, it, jest } from '@jest/globals';
import { asksForLastSession } from './asks-for-last-session.ts';

it.each([
  'Where did we leave off?',
  'where did we leave off last time',
  'Where were we?',
  "Let's continue where we left off.",
  'What is still open?',
  "what's left to do?",
  'What is still left to do about refunds?',
  'What did we do in the last session?',
  'What was I working on yesterday?',
  'resume our last session please',
  'Are there any open ends from yesterday?',
  'Was ist noch offen?',
  'Wo waren wir stehen geblieben?',
  'Was haben wir beim letzten Mal gemacht? Was haben wir zuletzt geändert?',
  'Où en étions-nous ?',
  '¿Dónde lo dejamos?',
  '前回の続きをやりましょう',
  '上次做到哪里了?',
])('hears that it is asked for: %s', (prompt) => {
  expect(asksForLastSession(prompt)).toBe(true);
});

it.each([
  'What is the open file limit?',
  'Is the issue still open upstream?',
  'What is left of the old parser in src/parse.ts after the refactoring?',
  'Where are we using the cache?',
  'What did the last migration change?',
  'Continue with the next test.',
  'Was ist das für ein Fehler?',
  'Fix the session that is left open after logout.',
  'Where is the last session id stored?',
  `Where did we leave off? ${'The log says that the worker stopped. '.repeat(10)}`,
])('does not where something else is asked: %s', (prompt) => {
  expect(asksForLastSession(prompt)).toBe(false);
});

it.each(['where did we ', 'what is still ', 'was ist noch ', 'resume ', '前回'])(
  'does not where a prompt repeats the beginning of a question, and reads none that is long: %s',
  (text) => {
    const test = jest.spyOn(RegExp.prototype, 'test');
    const answers = [text.repeat(11).slice(0, 160), text.repeat(10_000)].map((prompt) => {
      test.mockClear();
      return [asksForLastSession(prompt), test.mock.calls.length > 0];
    });
    test.mockRestore();
    expect(answers).toEqual([
      [false, true],
      [false, false],
    ]);
  },
);
