import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { loadTokenizer, type CountTokens } from './count-tokens.ts';
import { fitLine, type LineParts } from './fit-line.ts';

let countTokens: CountTokens;

beforeAll(async () => {
  countTokens = await loadTokenizer();
});

const line = (body: string): LineParts => ({ body, wrap: (kept, cut) => `- ${kept} (id)${cut ? ' [cut]' : ''}` });
const SENTENCE = 'The billing database of the shop allows twenty open connections for each worker process';

describe('fitLine', () => {
  it('leaves a line alone that fits', () => {
    expect(fitLine(line('short'), 20, countTokens)).toEqual({ text: '- short (id)', tokens: 5, cut: false });
  });

  it('does not count what stands around the body, however long', () => {
    const cited: LineParts = { body: SENTENCE, wrap: (kept) => `- ${kept} (${'from here and there, '.repeat(30)})` };
    const own = countTokens(SENTENCE);
    expect(fitLine(cited, own, countTokens)).toMatchObject({ cut: false });
    expect(fitLine(cited, own - 4, countTokens)?.text).toMatch(/^- The billing .*… \(from/u);
  });

  it('keeps as many whole words as fit, and says that it is cut', () => {
    const fitted = fitLine(line(SENTENCE), 8, countTokens);
    expect(fitted).toEqual({
      text: '- The billing database of the shop allows twenty… (id) [cut]',
      tokens: countTokens(fitted?.text ?? ''),
      cut: true,
    });
    expect(fitLine(line(SENTENCE), 9, countTokens)?.text).toContain('twenty open…');
  });

  it('keeps what answers where it has to leave out something', () => {
    const body = `${SENTENCE}. ${SENTENCE}`;
    const focus = '… twenty open connections for each worker process';
    const fit = (limit: number): string | undefined => fitLine({ ...line(body), focus }, limit, countTokens)?.text;
    expect(fit(60)).toBe(`- ${body} (id)`);
    expect(fit(15)).toBe(`- ${focus} (id) [cut]`);
    expect(fit(8)).toMatch(/^- … twenty open connections.* \(id\) \[cut\]$/u);
  });

  it('does not end with what only announces the next', () => {
    const text = 'The page was stale at noon once more';
    const body = `${text} | lesson: purge it by its tag and warm it before anybody asks for it`;
    const fitted = fitLine(line(body), countTokens(`${text} | lesson:`), countTokens);
    expect(fitted?.text).toBe(`- ${text}… (id) [cut]`);
  });

  it('cuts within a word where there are no others', () => {
    const { text } = fitLine(line('東京都'.repeat(200)), 60, countTokens) ?? {};
    expect(text).toMatch(/^- (?:東京都){5,}.{0,2}… \(id\) \[cut\]$/u);
  });

  it('is none where too little would be left', () => {
    expect(fitLine(line(SENTENCE), 7, countTokens)).toBeUndefined();
    expect(fitLine(line(SENTENCE), 0, countTokens)).toBeUndefined();
    expect(fitLine(line('as short as that'), 4, countTokens)).toMatchObject({ cut: false });
  });

  it('is done at once with a text that tokenizers are slow for', () => {
    let characters = 0;
    const counting: CountTokens = (text) => {
      characters += text.length;
      return countTokens(text);
    };
    fitLine(line('a'.repeat(1_000_000)), 50, counting);
    expect(characters).toBeLessThan(20_000);
  });

  it('never has more tokens than its limit and what stands around the body', () => {
    const around = countTokens('-  (id) [cut]');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), fc.integer({ min: 0, max: 120 }), (body, limit) => {
        const fitted = fitLine(line(body), limit, countTokens);
        expect(countTokens(fitted?.text ?? '')).toBeLessThanOrEqual(limit + around);
      }),
      { numRuns: 500 },
    );
  });
});

describe('loadTokenizer', () => {
  it('counts text that spells a special token as text', () => {
    expect(countTokens('<|endoftext|>')).toBeGreaterThan(3);
    expect(countTokens('')).toBe(0);
  });
});
