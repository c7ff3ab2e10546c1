import type { RangeCondition, Scalar } from '@learning-memory/vector-store';
import type { LooseFilter } from '@learning-memory/vector-store-checks';
import type { Collection } from '../collections/collection.ts';
import { elementSlot, jsonValue, scalarSlot, toSqlValue } from '../collections/field-values.ts';

type Equality = Extract<LooseFilter, { readonly op: 'eq' | 'ne' }>;

export interface CompiledFilter {
  /** A condition on `p.key`, a key of the collection's points; true or false, never NULL. */
  readonly sql: string;
  /** Named `f0`, `f1`, ... */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** A list of more values takes as many looks at the index for each point. */
const MAX_PROBES = 8;

/** Whether the points that match are listed once, or few points are each tested. */
export type FilterAccess = 'list' | 'probe';

/** One of several filters that a point has to match, and how. */
export interface FilterPart {
  readonly filter: LooseFilter;
  readonly access: FilterAccess;
}

/** Whatever the filter holds, fields included, becomes a parameter. The condition of a filter that excludes nothing is `TRUE`. */
export function compileFilter(collection: Collection, filter: LooseFilter | undefined): CompiledFilter {
  return compileParts(collection, filter === undefined ? [] : [{ filter, access: 'list' }]);
}

/** That a point matches all of them. */
export function compileParts(collection: Collection, parts: readonly FilterPart[]): CompiledFilter {
  const { conditions, parameters } = compileConditions(collection, parts);
  return { sql: join(conditions, ' AND ', 'TRUE'), parameters };
}

/** A condition for each of them, whose parameters do not mix. */
export function compileConditions(
  collection: Collection,
  parts: readonly FilterPart[],
): Pick<CompiledFilter, 'parameters'> & { readonly conditions: readonly string[] } {
  const compiler = new FilterCompiler(collection);
  const conditions = parts.map(({ filter, access }) => compiler.compile(filter, access));
  return { conditions, parameters: compiler.parameters };
}

class FilterCompiler {
  readonly parameters: Record<string, unknown> = {};
  readonly #collection: Collection;
  #count = 0;

  constructor(collection: Collection) {
    this.#collection = collection;
  }

  compile(filter: LooseFilter, access: FilterAccess): string {
    switch (filter.op) {
      case 'eq':
        return this.#equals(filter, access);
      case 'ne':
        return negate(this.#equals(filter, access));
      case 'in':
        return this.#isOneOf(filter.field, filter.values, access);
      case 'range':
        return this.#inRange(filter);
      case 'and':
        return this.#all(filter.filters, access);
      case 'or':
        return join(
          filter.filters.map((part) => this.compile(part, access)),
          ' OR ',
          'FALSE',
        );
      case 'not':
        return negate(this.compile(filter.filter, access));
    }
  }

  /** Beside another condition, what most points lack is tested for those that pass the other. */
  #all(filters: readonly LooseFilter[], access: FilterAccess): string {
    const isBesideAnother = !filters.every(isAbsence);
    const accessOf = (part: LooseFilter): FilterAccess => (isBesideAnother && isAbsence(part) ? 'probe' : access);
    return join(
      filters.map((part) => this.compile(part, accessOf(part))),
      ' AND ',
      'TRUE',
    );
  }

  #isOneOf(field: string, values: readonly Scalar[], access: FilterAccess): string {
    if (values.length === 0) return 'FALSE';
    const list = `IN (SELECT ${jsonValue('l')} FROM json_each(${this.#bind(JSON.stringify(values))}) l)`;
    return this.#someValue(field, list, values.length > MAX_PROBES ? 'list' : access);
  }

  #equals({ field, value }: Equality, access: FilterAccess): string {
    const matches = this.#someValue(field, `= ${this.#bind(toSqlValue(value))}`, access);
    if (value !== null || this.#positionOf(field) !== undefined) return matches;
    return `(${matches} OR NOT ${this.#someMember(field, 'TRUE')})`;
  }

  /** The field, or an element of it, passes the test. */
  #someValue(field: string, test: string, access: FilterAccess): string {
    const position = this.#positionOf(field);
    if (position === undefined) {
      const element = `EXISTS (SELECT 1 FROM json_each(m.value) e WHERE ${jsonValue('e')} ${test})`;
      return this.#someMember(field, `(${jsonValue('m')} ${test} OR (m.type = 'array' AND ${element}))`);
    }
    const condition = `slot IN (${scalarSlot(position)}, ${elementSlot(position)}) AND value ${test}`;
    if (access === 'list') return this.#someIndexed(condition);
    return `(EXISTS (SELECT 1 FROM ${this.#collection.tables.values} WHERE ${condition} AND point = p.key))`;
  }

  #inRange({ field, gte, lt }: RangeCondition<string>): string {
    const bounds = (value: string): string =>
      [
        ...(gte === undefined ? [] : [`${value} >= ${this.#bind(gte)}`]),
        // The empty text is the upper bound of all numbers.
        `${value} < ${lt === undefined ? `''` : this.#bind(lt)}`,
      ].join(' AND ');
    const position = this.#positionOf(field);
    if (position === undefined) return this.#someMember(field, bounds(jsonValue('m')));
    return this.#someIndexed(`slot = ${scalarSlot(position)} AND ${bounds('value')}`);
  }

  #someIndexed(condition: string): string {
    return `(p.key IN (SELECT point FROM ${this.#collection.tables.values} WHERE ${condition}))`;
  }

  /** `condition` is about `m`, the field's member of the payload. */
  #someMember(field: string, condition: string): string {
    const { documents } = this.#collection.tables;
    return (
      `(EXISTS (SELECT 1 FROM ${documents} d, json_each(d.payload) m ` +
      `WHERE d.key = p.key AND m.key = ${this.#bind(field)} AND ${condition}))`
    );
  }

  #positionOf(field: string): number | undefined {
    const position = this.#collection.indexedFields.indexOf(field);
    return position < 0 ? undefined : position;
  }

  #bind(value: unknown): string {
    const name = `f${this.#count}`;
    this.#count += 1;
    this.parameters[name] = value;
    return `@${name}`;
  }
}

/** Whether the filter asks for points that lack something, such as those that are not deleted: it excludes little. */
function isAbsence(filter: LooseFilter): boolean {
  if (filter.op === 'and') return filter.filters.every(isAbsence);
  return filter.op === 'eq' && filter.value === null;
}

function join(conditions: readonly string[], operator: string, neutral: string): string {
  const needed = conditions.filter((condition) => condition !== neutral);
  return needed.length === 0 ? neutral : balance(needed, operator);
}

function negate(condition: string): string {
  if (condition === 'TRUE') return 'FALSE';
  return condition === 'FALSE' ? 'TRUE' : `NOT ${condition}`;
}

/** A chain of hundreds would exceed the depth of expressions that SQLite accepts. */
function balance(conditions: readonly string[], operator: string): string {
  if (conditions.length <= 2) return `(${conditions.join(operator)})`;
  const middle = conditions.length >> 1;
  return `(${balance(conditions.slice(0, middle), operator)}${operator}${balance(conditions.slice(middle), operator)})`;
}
