import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { referenceTokens } from './test-support/reference-tokenizer.ts';
import { vocabularyOf } from './test-support/weights-file.ts';
import { Tokenizer } from './tokenizer.ts';
import { Vocabulary } from './vocabulary.ts';

// Pieces of letters in several lengths, whole words, and letters (j, q) that no piece begins with.
const WORDS =
  "the cat http server don't a b c x 1 20 202 o'b ##a ##b ##ab ##abc ##bc ##'t ##c ##'c ##er ##x ##1 ##02 ab aba abab s ##s";
const VOCABULARY = WORDS.split(' ');
const vocabulary = new Vocabulary(vocabularyOf(VOCABULARY));

/** Reads the text in slices of this length. */
function tokensOf(text: string, sliceLength = Infinity): readonly string[] {
  const tokens: string[] = [];
  const tokenizer = new Tokenizer(vocabulary, { add: (token) => tokens.push(VOCABULARY[token] ?? '?') });
  for (let start = 0; start < text.length;) {
    start = tokenizer.read(text, start, Math.min(start + sliceLength, text.length));
  }
  tokenizer.finish();
  return tokens;
}

/** Of long lists jest compares the joined text a hundred times as fast. */
function assertLikeReference(text: string): void {
  expect(tokensOf(text).join(' ')).toBe(referenceTokens(text, VOCABULARY).join(' '));
}

describe('Tokenizer', () => {
  it.each([
    ['the cat', ['the', 'cat']],
    ['theCat HTTPServer', ['the', 'cat', 'http', 'server']],
    ['ABCat', ['ab', 'cat']],
    ["DON'T don’t", ["don't", "don't"]],
    ["o'b's", ["o'b", 's']],
    ["l'abab dell'server", ['abab', 'server']],
    ["d'ababc l'xjj c'ab", ['abab', '##c', 'x', 'c', '##ab']],
    ['20x202', ['20', 'x', '202']],
    ['ababc', ['abab', '##c']],
    ['qcat', ['##c', '##a']],
    ['ＣÁT ⅽａｔ', ['cat', 'cat']],
    ['c\u0301a\u0301\u0302t', ['cat']],
    ['c\u00ADat ca\u200Bt \u200B the\u00AD \u00ADcat', ['cat', 'cat', 'the', 'cat']],
    ['數據庫 🐈 \ud83d', []],
    ['', []],
  ])('cuts %j into %j', (text, tokens) => {
    expect(tokensOf(text)).toEqual(tokens);
  });

  const characters = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(..."abcxABCX12 '_-.’éß", "l'", "Qu'", ...VOCABULARY) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 3 }) },
    { weight: 1, arbitrary: fc.constantFrom('\ud83d', '\udc00', '\u0301', 'ﬁ', '½', 'ﷺ', '\u0000') },
  );
  const texts = fc.array(characters, { maxLength: 60 }).map((parts) => parts.join(''));

  it('cuts any text as the regular expressions of the pipeline do', () => {
    fc.assert(fc.property(texts, assertLikeReference), { numRuns: 2_000 });
  });

  it('does not mind where a text is cut into slices', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 9 }), (text, length) =>
        expect(tokensOf(text, length).join(' ')).toBe(tokensOf(text).join(' ')),
      ),
    );
  });

  it('reads every character of the first two planes as the pipeline does', () => {
    for (let start = 0; start < 0x20000; start += 0x800) {
      const text = Array.from({ length: 0x800 }, (_, offset) => `${String.fromCodePoint(start + offset)}a`);
      assertLikeReference(text.join(' '));
    }
  });

  it.each([
    ['one letter', 'a', 5_000],
    ['pieces', 'abc', 2_000],
    ['letters without a piece', 'jq', 2_500],
    ['capitals', 'AB', 2_000],
    ['apostrophes', "'", 5_000],
    ['letters and apostrophes', "a'", 5_000],
    ['camels', 'aBC', 2_000],
    ['digits', '120', 2_000],
    ['marks', '\u0301', 5_000],
    ['letters with marks', 'a\u0301', 5_000],
    ['surrogates', '\ud83d', 5_000],
  ])('reads a long run of %s as the pipeline does', (_, part, count) => {
    for (const end of ['', 'Ab', "'b", '1']) {
      const text = part.repeat(count) + end;
      assertLikeReference(text);
      expect(tokensOf(text, 777).join(' ')).toBe(tokensOf(text).join(' '));
    }
  });
});
