import { describe, expect, it } from '@jest/globals';
import { whereEqual } from './where-equal.ts';

interface Task {
  readonly title: string;
  readonly tags: readonly string[];
  readonly size?: number;
}

describe('whereEqual', () => {
  it('asks for the values that are given, null among them, in their order', () => {
    expect(whereEqual<Task>({ tags: 'urgent', title: undefined, size: null })).toEqual([
      { op: 'eq', field: 'tags', value: 'urgent' },
      { op: 'eq', field: 'size', value: null },
    ]);
  });

  it('asks for nothing where nothing is given', () => {
    expect(whereEqual<Task>({})).toEqual([]);
  });

  it('takes no value that a field cannot have', () => {
    // @ts-expect-error: a size is a number.
    expect(whereEqual<Task>({ size: 'large' })).toHaveLength(1);
    // @ts-expect-error: there is no such field.
    expect(whereEqual<Task>({ colour: 'red' })).toHaveLength(1);
  });
});
