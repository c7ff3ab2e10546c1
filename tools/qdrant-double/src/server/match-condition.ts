import { valuesAt } from './json-path.ts';
import { badRequest, checkKeys } from './refusal.ts';
import { readId } from './read-vectors.ts';
import type { DoublePoint } from './stored-data.ts';

type Test = (point: DoublePoint) => boolean;

/** The filter as a test; whatever the server would refuse of it is refused before any point is looked at. */
export function compileTest(filter: unknown): Test {
  const {
    must = [],
    should = [],
    must_not: mustNot = [],
  } = checkKeys('Filter', filter, ['must', 'should', 'must_not']);
  const [all, any, none] = [must, should, mustNot].map((conditions) => toList(conditions).map(compileCondition));
  return (point) =>
    (all ?? []).every((test) => test(point)) &&
    ((any ?? []).length === 0 || (any ?? []).some((test) => test(point))) &&
    !(none ?? []).some((test) => test(point));
}

function toList(conditions: unknown): readonly unknown[] {
  return Array.isArray(conditions) ? (conditions as readonly unknown[]) : [conditions];
}

function compileCondition(condition: unknown): Test {
  if (typeof condition !== 'object' || condition === null) throw badRequest('Format error: a condition is no object');
  if ('key' in condition) return compileField(condition);
  if ('has_id' in condition) {
    const ids = new Set((checkKeys('HasId', condition, ['has_id'])['has_id'] as readonly unknown[]).map(readId));
    return ({ id }) => ids.has(id);
  }
  if ('has_vector' in condition) {
    const name = String(checkKeys('HasVector', condition, ['has_vector'])['has_vector']);
    return ({ vectors }) => vectors.has(name);
  }
  if ('is_empty' in condition) {
    const { key } = checkKeys('IsEmpty', checkKeys('condition', condition, ['is_empty'])['is_empty'], ['key']);
    return ({ payload }) => valuesAt(payload, String(key)).every((value) => value === null);
  }
  return compileTest(condition);
}

function compileField(condition: object): Test {
  const { key, match, range } = checkKeys('FieldCondition', condition, ['key', 'match', 'range']);
  if ((match === undefined) === (range === undefined))
    throw badRequest('Validation error: a field condition needs one test');
  const test = match === undefined ? compileRange(range) : compileMatch(match);
  const path = String(key);
  valuesAt({}, path);
  return ({ payload }) => valuesAt(payload, path).some(test);
}

function compileMatch(match: unknown): (value: unknown) => boolean {
  const { value, any } = checkKeys('Match', match, ['value', 'any']);
  const values = any === undefined ? [value] : (any as readonly unknown[]);
  const types = new Set(values.map((each) => typeof each));
  const isKnown = values.every(
    (each) => typeof each === 'string' || typeof each === 'boolean' || Number.isSafeInteger(each),
  );
  if (!isKnown || types.size > 1 || (any !== undefined && types.has('boolean'))) {
    throw badRequest('Format error in JSON body: data did not match any variant of untagged enum Match');
  }
  const known = new Set(values);
  return (each) => known.has(each);
}

function compileRange(range: unknown): (value: unknown) => boolean {
  const bounds = checkKeys('Range', range, ['gt', 'gte', 'lt', 'lte']);
  for (const bound of Object.values(bounds))
    if (typeof bound !== 'number') throw badRequest('Format error: a bound is no number');
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = bounds as Partial<Record<string, number>>;
  return (value) => typeof value === 'number' && value > gt && value >= gte && value < lt && value <= lte;
}
