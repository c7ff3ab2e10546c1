import { describe, expect, it } from '@jest/globals';
import type { SessionNoteDraft } from './draft/session-note-draft.ts';
import { decisionsOf, openEndsIn, renderSessionNote } from './render-session-note.ts';
import { Transcript } from './test-support/transcript.ts';

const LIFETIME = 'Set the cache lifetime of the product list to 10 minutes.';
const sessionOf = (...said: readonly string[]): Transcript =>
  said.reduce((transcript, text) => transcript.user(text).edit('a.ts').agent('Done.'), new Transcript());
const draftOf = (...said: readonly string[]): SessionNoteDraft => sessionOf(...said).draft;

describe('what was asked and then taken back', () => {
  it.each([
    [LIFETIME, 'No, wrong: not 10 minutes, it must be 90 seconds.'],
    ['Use Redis for the queue.', 'No, use Postgres.'],
    ['Add a login page with Redis for its sessions.', 'Not Redis, use Postgres.'],
  ])('is told with what came instead: %s %s', (asked, correction) => {
    const { asked: told } = draftOf(asked, correction);
    expect(told).toEqual([`Corrected by "${correction.slice(0, -1)}": ${asked}`]);
    expect(decisionsOf(renderSessionNote(draftOf(asked, correction)) ?? '')).toContain(correction);
  });

  it('is told so where it stood among the decisions alone', () => {
    const { asked } = draftOf(
      'Mend the shop.',
      `${LIFETIME} Mend the cart as well.`,
      'No, not 10 minutes, 90 seconds.',
    );
    expect(asked).toContain(`Corrected by "No, not 10 minutes, 90 seconds": ${LIFETIME}`);
    expect(asked).toContain('Mend the cart as well.');
  });

  it('is told with the last correction alone', () => {
    const { asked } = draftOf(
      LIFETIME,
      'No, not 10 minutes, 90 seconds.',
      'Sorry, I meant 60 seconds, not 90 seconds.',
    );
    expect(asked).toEqual([`Corrected by "Sorry, I meant 60 seconds, not 90 seconds": ${LIFETIME}`]);
  });

  it('is not told where the correction says by itself what it is about', () => {
    const { asked } = draftOf('Use Postgres for the job queue.', 'Scrap that, use Redis for the job queue.');
    expect(asked).toEqual([]);
  });

  it('leaves what else was asked in the same prompt, and what is asked later', () => {
    const { asked } = draftOf(
      `Look at the prices first. Keep 10 items in the product list.`,
      'No, not 10 items, keep 30.',
      'Show 10 items on the page of orders.',
    );
    expect(asked[0]).toBe('Look at the prices first.');
    expect(asked.at(-1)).toBe('Show 10 items on the page of orders.');
  });

  it('is not what something is added to', () => {
    const { asked } = draftOf('Fix the login of the shop.', 'Never log the password. Not in the login either.');
    expect(asked).toEqual(['Fix the login of the shop.']);
  });

  it('stays short, however long both are', () => {
    const long = `Not Redis, use Postgres ${'because of the many things that we know of it '.repeat(4)}.`;
    const { asked } = draftOf(`Add a page with Redis ${'and all of the other parts of the shop '.repeat(6)}.`, long);
    expect(asked[0]).toMatch(/^Corrected by "Not Redis, use Postgres/u);
    for (const text of asked) expect(text.length).toBeLessThanOrEqual(200);
  });

  it('keeps to eight, the first and the last', () => {
    const said = Array.from({ length: 12 }, (_, index) => [
      `Use store${String(index)} for the part${String(index)}.`,
      `No, use ${'abcdefghijkl'.charAt(index)}base.`,
    ]);
    const { asked } = draftOf('Build the shop.', ...said.flat());
    expect(asked).toHaveLength(8);
    expect(asked[0]).toBe('Build the shop.');
  });
});

describe('what only pointed to what was said', () => {
  it.each(['Please do that.', 'Implement it.', 'Build it now.'])('is not told by itself: %s', (said) => {
    const { asked } = draftOf(`Where should the sessions of the shop live? ${said}`, said);
    expect(asked).toEqual(['Where should the sessions of the shop live?']);
  });
});

describe('what is open', () => {
  it.each(['## Open', '## Offen', 'Offen:', 'Open points:'])('stands under a heading that says so: %s', (heading) => {
    const closing = `The header is built.\n\n${heading}\n\n- the logo of the header\n- the link of the footer`;
    const note = renderSessionNote(new Transcript().user('Build the header.').edit('a.ts').agent(closing).draft) ?? '';
    expect(openEndsIn(note)).toEqual(['the logo of the header', 'the link of the footer']);
  });
});

describe('a run that failed on the way', () => {
  const FAILS = 'The test "keeps the list for a minute" fails since it expects 60.';
  const failed = (): Transcript =>
    new Transcript()
      .user('Keep the list for 90 seconds.')
      .edit('a.ts')
      .bash('npx jest', 'Tests: 1 failed, 7 passed, 8 total\n', true)
      .agent(FAILS);

  it('is open, and no decision', () => {
    const note = renderSessionNote(failed().draft) ?? '';
    expect(openEndsIn(note)).toContain(FAILS);
    expect(decisionsOf(note)).not.toContain(FAILS);
  });

  it.each([
    ['a run', (transcript: Transcript) => transcript.bash('npx jest', 'Tests: 8 passed, 8 total\n').agent('Done.')],
    ['words', (transcript: Transcript) => transcript.agent('Done, and all 8 tests pass.')],
  ])('is told no more once it passes: %s', (_by, mended) => {
    const note = renderSessionNote(mended(failed().user('Adapt the test.').edit('a.test.ts')).draft);
    expect(note).not.toContain('expects 60');
  });

  it('leaves the cause that was found', () => {
    const cause = 'Root cause: the tests of the list fail because the clock is local.';
    const note =
      renderSessionNote(failed().user('Why?').edit('a.ts').agent(`${cause} All 8 tests pass now.`).draft) ?? '';
    expect(decisionsOf(note)).toContain(cause);
  });
});
