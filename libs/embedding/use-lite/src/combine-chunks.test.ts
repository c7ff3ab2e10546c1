import { describe, expect, it } from '@jest/globals';
import { combineChunks } from './combine-chunks.ts';

describe('combineChunks', () => {
  it('hands a single vector on as it is', () => {
    const vector = [0.6, 0.8];
    expect(combineChunks([{ letters: 10, known: 9, vector }])).toBe(vector);
    expect(
      combineChunks([
        { letters: 10, known: 9, vector },
        { letters: 0, known: 0 },
      ]),
    ).toBe(vector);
  });

  it('averages by what is known of each chunk, at unit length', () => {
    const chunks = [
      { letters: 30, known: 30, vector: [1, 0] },
      { letters: 40, known: 40, vector: [0, 1] },
    ];
    const combined = combineChunks(chunks) ?? [];
    expect(combined[0]).toBeCloseTo(0.6, 12);
    expect(combined[1]).toBeCloseTo(0.8, 12);
  });

  it('sees a text only when it knows more than half of the letters', () => {
    const vector = [1, 0];
    expect(combineChunks([{ letters: 10, known: 6, vector }])).toBe(vector);
    expect(combineChunks([{ letters: 10, known: 5, vector }])).toBeUndefined();
    expect(
      combineChunks([
        { letters: 9, known: 0 },
        { letters: 3, known: 3, vector },
      ]),
    ).toBeUndefined();
  });

  it('sees nothing in no chunks, or in chunks without letters', () => {
    expect(combineChunks([])).toBeUndefined();
    expect(combineChunks([{ letters: 0, known: 0 }])).toBeUndefined();
  });
});
