import type { Condition, Filter } from '@learning-memory/vector-store';

/** Fields of a payload the values they may have, null for an absent field; one that is `undefined` may have any. */
export type ListedFields<P> = {
  readonly [Listing in Extract<Condition<P>, { readonly op: 'in' }> as Listing['field']]?:
    readonly (Listing['values'][number] | null)[] | undefined;
};

/** Lists one filter for each field that must have one of some values, to be joined by `and`. */
export function whereIn<P>(fields: ListedFields<P>): readonly Filter<P>[] {
  return Object.entries(fields)
    .filter(([, values]) => values !== undefined)
    .map(([field, values]) => oneOf<P>(field, values as readonly unknown[]));
}

function oneOf<P>(field: string, values: readonly unknown[]): Filter<P> {
  const given: unknown = { op: 'in', field, values: values.filter((value) => value !== null) };
  if (!values.includes(null)) return given as Filter<P>;
  const absent: unknown = { op: 'eq', field, value: null };
  return { op: 'or', filters: [given as Filter<P>, absent as Filter<P>] };
}
