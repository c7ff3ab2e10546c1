import { expect, it } from '@jest/globals';
import { thrownBy } from '../test-support/thrown.ts';
import { RowIterator } from './row-iterator.ts';

it('has ended, once, also where leaving the rows fails', () => {
  const [failure, translated] = [new Error('of the module'), new Error('of SQLite')];
  let ends = 0;
  const rows = new RowIterator({
    rows: {
      next: () => ({ done: false, value: 1 }),
      return: () => {
        throw failure;
      },
    },
    toRow: (row) => row,
    toError: (error) => (error === failure ? translated : error),
    end: () => (ends += 1),
  });
  expect(rows.next().value).toBe(1);
  expect(thrownBy(() => rows.return())).toBe(translated);
  expect(rows.return()).toEqual({ done: true, value: undefined });
  expect(rows.next().done).toBe(true);
  expect(ends).toBe(1);
});
