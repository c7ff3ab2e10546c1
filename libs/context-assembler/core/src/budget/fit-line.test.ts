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

  it('keeps as many whole words as fit, and says that it is cut', () => {
    const fitted = fitLine(line(SENTENCE), 15, countTokens);
    expect(fitted).toEqual({
      text: '- The billing database of the shop allows… (id) [cut]',
      tokens: countTokens(fitted?.text ?? ''),
      cut: true,
    });
    expect(fitLine(line(SENTENCE), 16, countTokens)?.text).toContain('allows twenty…');
  });

  it('cuts within a word where there are no others', () => {
    const { text } = fitLine(line('東京都'.repeat(200)), 60, countTokens) ?? {};
    expect(text).toMatch(/^- (?:東京都){5,}.{0,2}… \(id\) \[cut\]$/u);
  });

  it('is none where too little would be left', () => {
    expect(fitLine(line(SENTENCE), 8, countTokens)).toBeUndefined();
    expect(fitLine(line(SENTENCE), 0, countTokens)).toBeUndefined();
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

  it('never has more tokens than its limit', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), fc.integer({ min: 0, max: 120 }), (body, limit) => {
        const fitted = fitLine(line(body), limit, countTokens);
        expect(countTokens(fitted?.text ?? '')).toBeLessThanOrEqual(limit);
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
