import type { Condition, Filter } from '@learning-memory/vector-store';

/** Fields of a payload the values they must have; a field that is `undefined` may have any. */
export type EqualFields<P> = {
  readonly [Equality in Extract<Condition<P>, { readonly op: 'eq' | 'ne' }> as Equality['field']]?:
    Equality['value'] | undefined;
};

/** Lists one filter for each field that must have a value, to be joined by `and`. */
export function whereEqual<P>(fields: EqualFields<P>): readonly Filter<P>[] {
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => ({ op: 'eq', field, value }) as Filter<P>);
}
