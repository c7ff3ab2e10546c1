import { describe, expect, it } from '@jest/globals';
import { sentencesOf } from './text/sentences.ts';
import { safeText } from './text/safe-text.ts';
import { renderSessionNote } from './render-session-note.ts';
import { Transcript } from './test-support/transcript.ts';
import { contradicts } from './statements/supersession.ts';

const PIECES = [
  'a', ' ', '\n', '\r', '. ', '"', '`', '```\n', '# ', '- ', '* ', '**', '**a', '__', '[', '[a](', '![', '| ', '> ', '<', '<system-reminder>', '</system-reminder>',
  '<private>', 'not ', 'no, ', 'use ', 'use a for ', 'instead of ', 'replace a ', 'from a ', 'remove ', 'always ', "I'll use ", 'still to do ', 'have not ', 'at a (', 'a:1:1 ',
  '2026-10-01 ', '、', 'ではなく', '不要用', 'statt ', 'e.g. ', 'A. ', '🙂', '\uD800', '\u202E', '1 ', '5 seconds ', 'can instead ', 'tests ', 'tests fail ', 'haben ', 'wir haben entschieden ', 'offen: ', 'open: ', 'we drop a: ', 'not 5, ', '=', 'key=',
]; // prettier-ignore

/** Milliseconds of this process, so that other work on the machine hardly counts. */
function workOf(text: string): number {
  const transcript = new Transcript().user(text).agent(text).bash(text.slice(0, 900), text, true).agent(text);
  const before = process.cpuUsage();
  renderSessionNote(transcript.draft);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Whether the least work of the second text stays below a multiple of the first's; measured again while it does not. */
function growsLess(first: string, second: string, limit: number): boolean {
  let [least, leastSecond] = [Infinity, Infinity];
  for (let attempt = 1; attempt <= 15; attempt += 1) {
    least = Math.min(least, workOf(first));
    leastSecond = Math.min(leastSecond, workOf(second));
    if (attempt >= 2 && leastSecond < limit * Math.max(2, least)) return true;
  }
  return false;
}

describe('hostile input', () => {
  it.each(PIECES.map((piece) => [JSON.stringify(piece), piece]))(
    '%s without end makes a short note',
    (_name, piece) => {
      const text = piece.repeat(Math.ceil(250_000 / piece.length));
      const note = renderSessionNote(new Transcript().user(text).agent(text).edit('a.ts').agent(text).draft);
      expect(note).toMatch(/^Changed files: a\.ts$/m);
      expect(note?.length).toBeLessThanOrEqual(1200);
    },
  );

  it('takes no longer in proportion for more of it', () => {
    // Both sizes are below the bound: work that grows with the square of the text would take 16 times as long.
    for (const piece of PIECES) {
      const small = piece.repeat(Math.ceil(20_000 / piece.length));
      expect({ piece, growth: growsLess(small, small.repeat(4), 10) }).toEqual({ piece, growth: true });
    }
  });

  it('is cut to sentences of bounded number and length', () => {
    for (const piece of PIECES) {
      const sentences = sentencesOf(safeText(piece.repeat(Math.ceil(300_000 / piece.length))));
      expect(sentences.length).toBeLessThanOrEqual(60);
      expect(Math.max(0, ...sentences.map(({ length }) => length))).toBeLessThanOrEqual(600);
    }
  });

  it('of any kind can be compared', () => {
    expect(PIECES.length).toBeGreaterThan(50);
    for (const first of PIECES)
      for (const second of PIECES) contradicts(first.repeat(50).slice(0, 240), second.repeat(50).slice(0, 240));
  });
});
