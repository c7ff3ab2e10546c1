import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { safeText } from './safe-text.ts';
import { sentencesOf } from './sentences.ts';
import { cutStart, shorten } from './shorten.ts';

describe('sentences', () => {
  it('are those of prose, without code, logs and the marks of Markdown', () => {
    const text = [
      '## Summary', '', '**Root cause:** the cache. It [expired](https://example.org/a), e.g. at night.', '', '```ts', 'const always = 1;', '```',
      '- first item', '2. second item', '', '| a | b |', '2026-10-01T00:00:00Z ERROR we decided to stop', '    at run (a.js:1:2)', 'Traceback (most recent call last):',
    ].join('\n'); // prettier-ignore
    expect(sentencesOf(text)).toEqual([
      'Root cause: the cache.',
      'It expired, e.g. at night.',
      'first item',
      'second item',
    ]);
  });

  it('go on in the next line when a long line does not end', () => {
    const long = 'This line was wrapped by an editor since it is longer than the window';
    expect(sentencesOf(`${long}\nand goes on here.\nshort\nalone`)).toEqual([
      `${long} and goes on here.`,
      'short',
      'alone',
    ]);
  });

  it('say the heading they stand under, where it tells something', () => {
    const text = '## Next steps\n- deploy\n- measure\n\n## Files\n- a.ts\n\nStill open:\n- docs\n\nBye';
    const isTelling = (heading: string): boolean => /^(?:Next steps|Still open)/.test(heading);
    expect(sentencesOf(text, isTelling)).toEqual([
      'Next steps: deploy',
      'Next steps: measure',
      'a.ts',
      'Still open:',
      'Still open: docs',
      'Bye',
    ]);
  });

  it('end as they do in their script', () => {
    expect(sentencesOf('原因は終了日でした。直しました。')).toEqual(['原因は終了日でした。', '直しました。']);
    expect(sentencesOf('z. B. bei „Größe“. Dann nicht.')).toEqual(['z. B. bei „Größe“.', 'Dann nicht.']);
  });

  it('hold no character that hides something, and no line break', () => {
    expect(sentencesOf('Use \u202Eevil\u202C \u001B[31mred\u{E0041} \uD800 text')).toEqual(['Use evil red text']);
  });
});

describe('a shortened text', () => {
  it('is within its limit and ends with a whole token', () => {
    const word = fc.stringMatching(/^[A-Za-z0-9_/+=.:-]{1,40}$/);
    fc.assert(
      fc.property(fc.array(word, { maxLength: 30 }), fc.integer({ min: 1, max: 200 }), (words, limit) => {
        const text = words.join(' ');
        const short = shorten(text, limit);
        expect(short.length).toBeLessThanOrEqual(Math.max(limit, text.length <= limit ? text.length : 1));
        if (short === text) return;
        const whole = short
          .slice(0, -1)
          .split(' ')
          .filter((part) => part !== '');
        expect(short.endsWith('…')).toBe(true);
        // Only a mark at the very end may be gone.
        expect(
          whole.map(
            (part, index) => words[index]?.startsWith(part) === true && (words[index]?.length ?? 0) - part.length,
          ),
        ).toEqual(
          whole.map((part, index) => (words[index] === part ? 0 : (words[index]?.match(/:+$/)?.[0].length ?? -1))),
        );
      }),
    );
  });

  it('is cut between the characters of scripts without spaces, but not within a name in them', () => {
    expect(shorten('原因は終了日でした', 5)).toBe('原因は終…');
    expect(shorten('原因はcalendar_cache_keyでした', 8)).toBe('原因は…');
    expect(cutStart('one two three', 8)).toBe(' three');
  });
});

describe('a safe text', () => {
  const key = `AKIA${'ABCDEFGHIJKLMNOP'}`;

  it('has lost its secrets and private parts before it is cut to sentences', () => {
    const text = `Fix <private>it. The login is hunter2.</private> Use the key ${key}. Thanks.`;
    expect(sentencesOf(safeText(text)).join(' ')).not.toMatch(/hunter2|AKIA/);
  });

  it('is bounded, with its beginning and its end', () => {
    const text = `First words. ${'x '.repeat(100_000)} Last words.`;
    const safe = safeText(text);
    expect(safe.length).toBeLessThan(125_000);
    expect(safe.startsWith('First words.')).toBe(true);
    expect(safe.endsWith('Last words.')).toBe(true);
  });

  it('has no end when a private part could reach into it', () => {
    const text = `Begin. ${'x '.repeat(60_000)}<private>${'y '.repeat(60_000)} hunter2</private> End.`;
    expect(safeText(text)).not.toMatch(/hunter2|y y/);
  });

  it('loses a secret at the place where it is cut', () => {
    for (let shift = 0; shift < 40; shift += 1) {
      const text = `${'x'.repeat(59_980 + shift)} ${key} ${'z '.repeat(70_000)}`;
      expect(safeText(text)).not.toMatch(/AKIA|[A-P]{6}/);
    }
  });
});
