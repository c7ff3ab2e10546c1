import { describe, expect, it } from '@jest/globals';
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
