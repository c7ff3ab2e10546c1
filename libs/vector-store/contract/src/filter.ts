export type Scalar = string | number | boolean;

/** What a field is compared with: its value, or an element of it. */
export type ComparedValue<Field> = NonNullable<Field> extends readonly (infer Element)[] ? Element : NonNullable<Field>;

/** Fields whose value, or whose elements, can be compared. */
export type FilterableField<P> = {
  [F in keyof P & string]: ComparedValue<P[F]> extends Scalar ? F : never;
}[keyof P & string];

/**
 * One test of one payload field. A field that is an array matches by membership: `eq` when one element is equal, `in`
 * when one element is listed; `ne` is the negation of `eq`. An absent field counts as null, which only `eq null` and `ne`
 * of a value match. Values are equal when type and value are: no `1` equals `'1'` or `true`, and case counts.
 */
export type Condition<P> = {
  [F in FilterableField<P>]:
    | { readonly op: 'eq' | 'ne'; readonly field: F; readonly value: ComparedValue<P[F]> | null }
    | { readonly op: 'in'; readonly field: F; readonly values: readonly ComparedValue<P[F]>[] }
    | (NonNullable<P[F]> extends number ? RangeCondition<F> : never);
}[FilterableField<P>];

/** `gte <= field < lt`; at least one bound. */
export interface RangeCondition<F extends string> {
  readonly op: 'range';
  readonly field: F;
  readonly gte?: number | undefined;
  readonly lt?: number | undefined;
}

/**
 * `and` of nothing matches everything, `or` of nothing and `in` of nothing match nothing; `not` negates, so that of a test
 * of an absent field matches. At most 32 levels, 500 nodes, 1000 values in a list.
 */
export type Filter<P> =
  | Condition<P>
  | { readonly op: 'and' | 'or'; readonly filters: readonly Filter<P>[] }
  | { readonly op: 'not'; readonly filter: Filter<P> };
