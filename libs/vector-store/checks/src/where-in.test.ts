import { describe, expect, it } from '@jest/globals';
import { whereIn } from './where-in.ts';

interface Task {
  readonly title: string;
  readonly owner?: string | undefined;
  readonly size?: number;
}

describe('whereIn', () => {
  it('asks for one of the values of each field, in the order of the fields', () => {
    expect(whereIn<Task>({ owner: ['jane', 'max'], title: undefined, size: [] })).toEqual([
      { op: 'in', field: 'owner', values: ['jane', 'max'] },
      { op: 'in', field: 'size', values: [] },
    ]);
  });

  it('asks for an absent field where null is among the values', () => {
    expect(whereIn<Task>({ owner: ['jane', null] })).toEqual([
      {
        op: 'or',
        filters: [
          { op: 'in', field: 'owner', values: ['jane'] },
          { op: 'eq', field: 'owner', value: null },
        ],
      },
    ]);
  });

  it('takes no value that a field cannot have', () => {
    // @ts-expect-error: a size is a number.
    expect(whereIn<Task>({ size: ['large'] })).toHaveLength(1);
    // @ts-expect-error: there is no such field.
    expect(whereIn<Task>({ colour: ['red'] })).toHaveLength(1);
  });
});
