import { describe, expect, it } from '@jest/globals';
import { closingQuestion, openEndsAfter, openEndsAfterPrompt, tasksBeside } from './open-ends.ts';
import { withoutAnnouncement } from './without-announcement.ts';

const docs = 'I have not documented the endpoint yet.';

describe('open ends', () => {
  it.each([
    docs,
    'Still to do: the print view.',
    'Next step: run the migration.',
    'I could not reproduce it on Windows.',
    'Next I will measure the run time.',
    'I will also update the README and add a migration for old rows later.',
    'Noch offen: der Export.',
    'Offen: Stornos haben den alten Nummernkreis.',
    'Open: who rotates the key.',
    'The test "keeps the list" fails since it expects 60.',
    'Zwei Tests schlagen noch fehl.',
    'まだテストがありません。',
    '尚未更新文档。',
  ])('are named: %s', (sentence) => {
    expect(openEndsAfter([], ['It works.', sentence])).toEqual([sentence]);
  });

  it('are not what the agent says at work that it does next', () => {
    const work = [
      'Next I will look at the parser.',
      'It reads twice.',
      'Mended it.',
      'The tests pass.',
      'All is well.',
    ];
    expect(openEndsAfter([], work)).toEqual([]);
  });

  it.each([
    'Open: http://localhost:3000 in a browser.',
    'The port for the metrics is open: 9100.',
    'Der Port für die Metriken ist offen: 9100.',
    'The build now fails on unused exports.',
    'A job is given up when its test of the server fails.',
    'Root cause: the tests fail because the clock is local.',
  ])('are not: %s', (sentence) => {
    expect(openEndsAfter([], ['It works.', sentence])).toEqual([]);
  });

  it.each([
    ['Adapted it, all 8 tests pass.', true],
    ['Die Tests laufen wieder durch.', true],
    ['Only 7 tests pass.', false],
    ['7 of 8 tests pass.', false],
    ['The tests of the cart do not pass.', false],
    ['The unit tests pass, the build fails.', false],
  ])('that say what fails are closed by words that it passes: %s', (sentence, isClosed) => {
    const failing = 'The test "keeps the list" fails since it expects 60.';
    expect(openEndsAfter([failing], [sentence]).includes(failing)).toBe(!isClosed);
    expect(openEndsAfter([docs], [sentence])).toContain(docs);
  });

  it.each([
    ['Still open: the print view.', 'the print view.'],
    ['Noch offen: das Logo.', 'das Logo.'],
    ['Offen ist: das Logo.', 'das Logo.'],
    ['Not yet done: the docs.', 'the docs.'],
    ['Open questions: who pays?', 'who pays?'],
    ['Next step: deploy it.', 'Next step: deploy it.'],
    ['Open:', 'Open:'],
    ['Openings are listed.', 'Openings are listed.'],
  ])('are told without the words of their heading: %s', (openEnd, told) => {
    expect(withoutAnnouncement(openEnd)).toBe(told);
  });

  it('are closed by words about work that is done', () => {
    expect(openEndsAfter([docs], ['Documented the endpoint in `docs/api.md`.'])).toEqual([]);
    expect(openEndsAfter([docs], ['Added a button.'])).toEqual([docs]);
    expect(openEndsAfterPrompt([docs], ['I already documented the endpoint'])).toEqual([]);
    expect(openEndsAfterPrompt([docs], ['have you documented the endpoint?'])).toEqual([docs]);
  });

  it('are replaced by the same said again, and bounded', () => {
    expect(openEndsAfter(['Still to do: the legend and the print view.'], ['Still to do: the print view.'])).toEqual([
      'Still to do: the print view.',
    ]);
    expect(
      openEndsAfter(
        [],
        Array.from({ length: 50 }, (_, index) => `Not yet done: part${String(index)}.`),
      ),
    ).toHaveLength(12);
  });

  it('hold the question at the end, and tasks that no other says', () => {
    expect(closingQuestion(['Done.', 'Should I cap the export?', 'Tell me.'])).toEqual(['Should I cap the export?']);
    expect(closingQuestion(['Should I cap the export?', 'I did.', 'It works.'])).toEqual([]);
    expect(tasksBeside([docs], ['Document the endpoint', 'Ship it to users'])).toEqual(['Ship it to users']);
  });
});
