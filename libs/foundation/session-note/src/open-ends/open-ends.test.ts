import { describe, expect, it } from '@jest/globals';
import { closingQuestion, openEndsAfter, openEndsAfterPrompt, tasksBeside } from './open-ends.ts';

const docs = 'I have not documented the endpoint yet.';

describe('open ends', () => {
  it.each([
    docs,
    'Still to do: the print view.',
    'Next step: run the migration.',
    'I could not reproduce it on Windows.',
    'Noch offen: der Export.',
    'まだテストがありません。',
    '尚未更新文档。',
  ])('are named: %s', (sentence) => {
    expect(openEndsAfter([], ['It works.', sentence])).toEqual([sentence]);
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
