import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CHUNK_CHARACTERS, MAX_CHUNKS, splitText } from './split-text.ts';

const WHOLE = CHUNK_CHARACTERS * MAX_CHUNKS;

describe('splitText', () => {
  it.each(['', ' ', '\n\t\r\n', '\u00a0\u3000'])('has nothing of the blank text %j', (text) => {
    expect(splitText(text)).toEqual([]);
  });

  it('leaves a short text whole, without the space around it', () => {
    expect(splitText('  The pool is\nexhausted. ')).toEqual(['The pool is\nexhausted.']);
  });

  it('cuts a longer text between words, about evenly', () => {
    const text = 'exhausted pool '.repeat(60).trim();
    const chunks = splitText(text);
    expect(chunks.join('')).toBe(text);
    expect(chunks).toHaveLength(Math.ceil(text.length / CHUNK_CHARACTERS));
    for (const chunk of chunks) expect(chunk.trim()).toMatch(/^(exhausted|pool)\b.*\b(exhausted|pool)$/u);
  });

  it('cuts one endless word, but never a character', () => {
    const text = '🔥'.repeat(500);
    const chunks = splitText(text);
    expect(chunks.join('')).toBe(text);
    for (const chunk of chunks) expect(chunk).not.toMatch(/\p{Surrogate}/u);
  });

  it('samples a very long text evenly, with its start and its end', () => {
    const text = Array.from({ length: 20_000 }, (_, index) => `word${index}`).join(' ');
    const chunks = splitText(text);
    expect(chunks).toHaveLength(MAX_CHUNKS);
    expect(chunks[0]?.startsWith('word0 ')).toBe(true);
    expect(chunks.at(-1)?.endsWith(' word19999')).toBe(true);
    expect(chunks[4]).toContain(' word11');
  });

  it('covers every text up to the limit and bounds the work for all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: WHOLE * 2, size: 'max' }), (text) => {
        const chunks = splitText(text);
        expect(chunks.length).toBeLessThanOrEqual(MAX_CHUNKS);
        if (text.trim().length <= WHOLE) expect(chunks.join('')).toBe(text.trim());
        for (const chunk of chunks) expect(chunk.length).toBeLessThanOrEqual(CHUNK_CHARACTERS + 41);
      }),
      { numRuns: 200 },
    );
  });
});
