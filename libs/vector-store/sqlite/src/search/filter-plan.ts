import type { Collection } from '../collections/collection.ts';
import type { VectorDatabase } from '../database/vector-database.ts';
import {
  compileConditions,
  compileParts,
  type CompiledFilter,
  type FilterAccess,
  type FilterPart,
  type LooseFilter,
} from '../reading/compile-filter.ts';

/** How the points that match a filter are found soonest. */
export interface FilterPlan {
  /** All of which a point has to match; none for a filter that excludes nothing. */
  readonly parts: readonly FilterPart[];
  /** Of all points, those that match: measured on some of them. */
  readonly share: number;
}

/** So many points, evenly spread, are tested to tell how many match. */
const SAMPLE = 32;
/** Where at least so many match, the best of all points are tested one by one. */
const COMMON_SHARE = 0.5;
/** More of the best than the share of those that match would demand. */
const EXCESS = 1.25;

export const NO_FILTER: FilterPlan = { parts: [], share: 1 };

/** Lists the points by what few of them match, and tests these for what most match. */
export function planFilter(
  database: VectorDatabase,
  collection: Collection,
  filter: LooseFilter | undefined,
): FilterPlan {
  const filters = filter === undefined ? [] : partsOf(filter);
  if (filters.length === 0) return NO_FILTER;
  const sample = testSome(database, collection, filters);
  const shareOf = (matches: (tests: readonly number[]) => boolean): number =>
    sample.length === 0 ? 1 : sample.filter(matches).length / sample.length;
  const parts = filters.map((part, index): FilterPart => {
    const isCommon = shareOf((tests) => tests[index] === 1) >= COMMON_SHARE;
    return { filter: part, access: isCommon ? 'probe' : 'list' };
  });
  return { parts, share: shareOf((tests) => tests.every((test) => test === 1)) };
}

/** How many of the best of all points probably hold `limit` that match; `undefined` where too few match to look for them so. */
export function bestToTest({ parts, share }: FilterPlan, limit: number): number | undefined {
  return parts.length === 0 || share < COMMON_SHARE ? undefined : Math.ceil((EXCESS * limit) / share);
}

/** The plan as a condition on `p.key`; `probe` tests points that are few already. */
export function compilePlan(collection: Collection, { parts }: FilterPlan, access: FilterAccess): CompiledFilter {
  const hasFew = access === 'list' && parts.some((part) => part.access === 'list');
  return compileParts(collection, hasFew ? parts : parts.map((part) => ({ ...part, access })));
}

function partsOf(filter: LooseFilter): readonly LooseFilter[] {
  return filter.op === 'and' ? filter.filters.flatMap(partsOf) : [filter];
}

/** For each point of the sample, whether it matches each filter: 1 or 0. */
function testSome(
  database: VectorDatabase,
  collection: Collection,
  filters: readonly LooseFilter[],
): readonly (readonly number[])[] {
  const { points } = collection.tables;
  const ends = database.get<{ first: number | null; last: number }>(
    `SELECT min(key) AS first, max(key) AS last FROM ${points}`,
  );
  if (ends === undefined || ends.first === null) return [];
  const step = (ends.last - ends.first) / SAMPLE;
  const places = Array.from({ length: SAMPLE }, (_, index) => (ends.first as number) + Math.floor(index * step));
  const { conditions, parameters } = compileConditions(
    collection,
    filters.map((filter) => ({ filter, access: 'probe' })),
  );
  const next = `(SELECT key FROM ${points} WHERE key >= l.value ORDER BY key LIMIT 1)`;
  return database.rows(
    `SELECT ${conditions.join(', ')} FROM json_each(@places) l CROSS JOIN ${points} p ON p.key = ${next}`,
    { ...parameters, places: JSON.stringify(places) },
  );
}
