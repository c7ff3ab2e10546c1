import type { Filter, RangeCondition, Scalar } from '@learning-memory/vector-store';
import type { LooseFilter } from '@learning-memory/vector-store-checks';
import type { Schemas } from '@qdrant/js-client-rest';
import { numberKey, presenceTag, valueTag } from './payload-values.ts';

export type QdrantFilter = Schemas['Filter'];
export type QdrantCondition = Schemas['Condition'];

const NOTHING: QdrantCondition = { has_id: [] };
const EVERYTHING: QdrantCondition = { must_not: [NOTHING] };

/** All conditions at once; `undefined` where there are none. */
export function allOf(...conditions: readonly (QdrantCondition | undefined)[]): QdrantFilter | undefined {
  const must = conditions.filter((condition) => condition !== undefined);
  return must.length === 0 ? undefined : { must };
}

/** The filter in the server's terms, as one condition. */
export function compileFilter<P extends object>(filter: Filter<P> | undefined): QdrantCondition | undefined {
  return filter === undefined ? undefined : compile(filter as LooseFilter);
}

function compile(filter: LooseFilter): QdrantCondition {
  switch (filter.op) {
    case 'eq':
      return equals(filter.field, filter.value);
    case 'ne':
      return not(equals(filter.field, filter.value));
    case 'in':
      return hasAny(filter.values.map((value) => valueTag(filter.field, value)));
    case 'range':
      return toRange(filter);
    case 'and':
      return all(filter.filters.map(compile));
    case 'or':
      return any(filter.filters.map(compile));
    case 'not':
      return not(compile(filter.filter));
  }
}

function equals(field: string, value: Scalar | null): QdrantCondition {
  return value === null ? not(hasAny([presenceTag(field)])) : hasAny([valueTag(field, value)]);
}

function all(must: QdrantCondition[]): QdrantCondition {
  return must.length === 0 ? EVERYTHING : { must };
}

function any(should: QdrantCondition[]): QdrantCondition {
  return should.length === 0 ? NOTHING : { should };
}

function hasAny(tags: readonly string[]): QdrantCondition {
  if (tags.length === 0) return NOTHING;
  return { key: 'tags', match: { any: [...new Set(tags)] } };
}

function not(condition: QdrantCondition): QdrantCondition {
  return { must_not: [condition] };
}

function toRange({ field, gte, lt }: RangeCondition<string>): QdrantCondition {
  return { key: numberKey(field), range: { ...(gte !== undefined && { gte }), ...(lt !== undefined && { lt }) } };
}
