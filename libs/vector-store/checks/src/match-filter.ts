import type { Filter, RangeCondition, Scalar } from '@learning-memory/vector-store';

/** Whether the payload passes the filter; everything passes none. */
export function matchesFilter<P extends object>(payload: P, filter: Filter<P> | undefined): boolean {
  return filter === undefined || matches(payload as Payload, filter as LooseFilter);
}

type Payload = Readonly<Record<string, unknown>>;

/** The filter without the payload's type, which proves nothing about stored JSON. */
export type LooseFilter =
  | { readonly op: 'eq' | 'ne'; readonly field: string; readonly value: Scalar | null }
  | { readonly op: 'in'; readonly field: string; readonly values: readonly Scalar[] }
  | RangeCondition<string>
  | { readonly op: 'and' | 'or'; readonly filters: readonly LooseFilter[] }
  | { readonly op: 'not'; readonly filter: LooseFilter };

function matches(payload: Payload, filter: LooseFilter): boolean {
  switch (filter.op) {
    case 'eq':
      return valuesOf(payload, filter.field).includes(filter.value);
    case 'ne':
      return !valuesOf(payload, filter.field).includes(filter.value);
    case 'in':
      return valuesOf(payload, filter.field).some((value) => filter.values.includes(value as Scalar));
    case 'range':
      return inRange(fieldOf(payload, filter.field), filter);
    case 'and':
      return filter.filters.every((each) => matches(payload, each));
    case 'or':
      return filter.filters.some((each) => matches(payload, each));
    case 'not':
      return !matches(payload, filter.filter);
  }
}

/** An own property, so that `constructor` is as absent as any other name. */
export function fieldOf(payload: object, field: string): unknown {
  return Object.hasOwn(payload, field) ? ((payload as Payload)[field] ?? null) : null;
}

function valuesOf(payload: Payload, field: string): readonly unknown[] {
  const value = fieldOf(payload, field);
  return Array.isArray(value) ? value : [value];
}

function inRange(value: unknown, { gte, lt }: RangeCondition<string>): boolean {
  return typeof value === 'number' && (gte === undefined || value >= gte) && (lt === undefined || value < lt);
}
