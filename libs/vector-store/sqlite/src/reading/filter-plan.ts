import type { LooseFilter } from '@learning-memory/vector-store-checks';
import type { Collection } from '../collections/collection.ts';
import type { VectorDatabase } from '../database/vector-database.ts';
import {
  compileConditions,
  compileParts,
  type CompiledFilter,
  type FilterAccess,
  type FilterPart,
} from './compile-filter.ts';

/** How the points that match a filter are found soonest: they match all of `listed` and all of `tested`. */
export interface FilterPlan {
  /** What few points match: these are listed. */
  readonly listed: readonly LooseFilter[];
  /** What most points match: the best of the listed are tested for it one by one. */
  readonly tested: readonly LooseFilter[];
  /** Of the points, those that pass the tests. */
  readonly share: number;
}

/** So many points, evenly spread, tell how many match. */
const SAMPLE = 32;
/** What at least so many match is tested. */
const COMMON_SHARE = 0.5;
/** Where fewer pass all of the tests, too many would have to be tested. */
const FEWEST_PASSING = 0.25;
/** More of the best than the share of those that match would demand. */
const EXCESS = 1.25;
/** To test more filters apart takes longer than it spares. */
const MOST_PARTS = 20;

/** Measures on a sample what few match, so that only as much is listed as has to be. */
export function planFilter(
  database: VectorDatabase,
  collection: Collection,
  filter: LooseFilter | undefined,
): FilterPlan {
  const parts = filter === undefined ? [] : fewPartsOf(filter);
  const sample = parts.length === 0 ? [] : sampleMatches(database, collection, parts);
  const isCommon = (_: LooseFilter, part: number): boolean =>
    sample.filter((matches) => matches[part] === 1).length >= COMMON_SHARE * sample.length;
  const tested = parts.filter(isCommon);
  const passing = sample.filter((matches) =>
    parts.every((part, index) => matches[index] === 1 || !tested.includes(part)),
  );
  const share = sample.length === 0 ? 1 : passing.length / sample.length;
  // Of what each of the tests passes, all of them together may pass next to nothing.
  if (share < FEWEST_PASSING) return { listed: parts, tested: [], share: 1 };
  return { listed: parts.filter((part) => !tested.includes(part)), tested, share };
}

/** Leaves the tests to the caller. */
export function withoutTests({ listed }: FilterPlan): FilterPlan {
  return { listed, tested: [], share: 1 };
}

/** Whether every point matches. */
export function excludesNothing({ listed, tested }: FilterPlan): boolean {
  return listed.length + tested.length === 0;
}

/** How many of the best listed points hold `limit` that pass the tests, most probably. */
export function countToTest({ tested, share }: FilterPlan, limit: number): number {
  return tested.length === 0 ? limit : Math.ceil((EXCESS * limit) / share);
}

/** The whole filter, as a condition on `p.key`. */
export function compilePlan(
  collection: Collection,
  { listed, tested }: FilterPlan,
  access: FilterAccess,
): CompiledFilter {
  const accessOfTested = listed.length === 0 ? access : 'probe';
  return compileParts(collection, [
    ...listed.map((filter) => ({ filter, access })),
    ...tested.map((filter) => ({ filter, access: accessOfTested })),
  ]);
}

/** The tests, as a condition on `p.key`, for points that are few. */
export function compileTests(collection: Collection, { tested }: FilterPlan): CompiledFilter {
  return compileParts(collection, tested.map(asProbe));
}

function asProbe(filter: LooseFilter): FilterPart {
  return { filter, access: 'probe' };
}

function fewPartsOf(filter: LooseFilter): readonly LooseFilter[] {
  const parts = partsOf(filter);
  return parts.length > MOST_PARTS ? [filter] : parts;
}

function partsOf(filter: LooseFilter): readonly LooseFilter[] {
  return filter.op === 'and' ? filter.filters.flatMap(partsOf) : [filter];
}

/** For each of some points, evenly spread, whether it matches each of the filters: 1 or 0. */
function sampleMatches(
  database: VectorDatabase,
  collection: Collection,
  filters: readonly LooseFilter[],
): readonly (readonly number[])[] {
  return database.known.read(collection, JSON.stringify(filters), () => takeSample(database, collection, filters));
}

function takeSample(
  database: VectorDatabase,
  collection: Collection,
  filters: readonly LooseFilter[],
): readonly (readonly number[])[] {
  const { points } = collection.tables;
  const ends = database.get<{ first: number | null; last: number }>(
    // Asked for together, the two would be looked for among all points.
    `SELECT (SELECT min(key) FROM ${points}) AS first, (SELECT max(key) FROM ${points}) AS last`,
  );
  if (ends === undefined || ends.first === null) return [];
  const step = (ends.last - ends.first) / SAMPLE;
  const places = Array.from({ length: SAMPLE }, (_, index) => (ends.first as number) + Math.floor(index * step));
  const { conditions, parameters } = compileConditions(collection, filters.map(asProbe));
  const next = `(SELECT key FROM ${points} WHERE key >= l.value ORDER BY key LIMIT 1)`;
  return database.rows(
    `SELECT ${conditions.join(', ')} FROM json_each(@places) l CROSS JOIN ${points} p ON p.key = ${next}`,
    { ...parameters, places: JSON.stringify(places) },
  );
}
