import { describe, expect, it } from '@jest/globals';
import { createLineIndex } from './line-index.ts';

describe('createLineIndex', () => {
  it('counts lines from 1, a line feed being the end of its line', () => {
    const lineOf = createLineIndex('ab\r\n\nc');
    expect([0, 3, 4, 5, 6].map(lineOf)).toEqual([1, 1, 2, 3, 3]);
  });

  it('has one line in an empty text', () => {
    expect(createLineIndex('')(0)).toBe(1);
  });
});
