import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { loadReferenceModel } from '../test-support/reference-model.ts';
import { SENTENCES } from '../test-support/sentences.ts';
import { readModelFiles, type Vocabulary } from './read-model-files.ts';
import { createTokenizer } from './tokenizer.ts';

describe('createTokenizer', () => {
  let vocabulary: Vocabulary;
  let tokensOf: (text: string) => readonly number[];
  let expected: (text: string) => readonly number[];

  beforeAll(async () => {
    ({ vocabulary } = await readModelFiles());
    tokensOf = createTokenizer(vocabulary);
    const { tokenizer } = await loadReferenceModel();
    expected = (text) => tokenizer.encode(text);
  });

  it('has no tokens for no text', () => {
    expect(tokensOf('')).toEqual([]);
  });

  it.each(SENTENCES)('finds the tokens that TensorFlow.js finds in %j', (text) => {
    expect(tokensOf(text)).toEqual(expected(text));
  });

  it('finds the same tokens in any text', () => {
    const words = fc.array(fc.integer({ min: 6, max: 7999 }), { maxLength: 20 });
    const pieces = words.map((tokens) => tokens.map((token) => vocabulary[token]![0].replaceAll('▁', ' ')).join(''));
    const symbols = fc.string({ unit: 'grapheme', maxLength: 60 }).map((text) => text.normalize('NFKC'));
    fc.assert(
      fc.property(fc.oneof(pieces, symbols, fc.string({ maxLength: 60 })), (text) => {
        const normalised = text.normalize('NFKC').replace(/\s+/gu, ' ').trim();
        expect(tokensOf(normalised)).toEqual(expected(normalised));
      }),
      { numRuns: 500 },
    );
  });

  it('takes time in proportion to the text', () => {
    expect(tokensOf('word '.repeat(200_000).trim())).toHaveLength(200_000);
  });
});
