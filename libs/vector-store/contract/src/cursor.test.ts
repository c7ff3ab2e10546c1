import { describe, expect, it } from '@jest/globals';
import { compareStrings } from './compare-strings.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';

const BY_RANK = { field: 'rank', direction: 'asc' } as const;

describe('a cursor', () => {
  it.each([null, 0, -1.5, 'é 🚀 "'])('carries the order value %j and the id', (value) => {
    const position = { value, id: 'a "quoted" 数据' };
    expect(decodeCursor(encodeCursor(position, BY_RANK), BY_RANK)).toEqual(position);
  });

  it('belongs to its order', () => {
    const cursor = encodeCursor({ value: 1, id: 'a' }, BY_RANK);
    expect(() => decodeCursor(cursor, undefined)).toThrow(/nextCursor/);
    expect(() => decodeCursor(cursor, { ...BY_RANK, direction: 'desc' })).toThrow(/nextCursor/);
    expect(() => decodeCursor(cursor, { ...BY_RANK, field: 'kind' })).toThrow(/nextCursor/);
  });
});

describe('compareStrings', () => {
  it('sorts as UTF-8 bytes sort', () => {
    const strings = ['', 'A', 'a', 'ab', 'b', 'é', '\uD7FF', '\uE000', 'ｚ', '\uFFFF', '𐀀', '🚀', '🚀a'];
    expect(strings.toReversed().sort(compareStrings)).toEqual(strings);
    expect(strings.toReversed().sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))).toEqual(strings);
  });
});
