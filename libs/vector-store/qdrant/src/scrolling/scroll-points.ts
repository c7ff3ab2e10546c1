import type { CollectionRef, Page, ScrollOptions } from '@learning-memory/vector-store';
import { decodeCursor, encodeCursor, type ScrollPosition } from '@learning-memory/vector-store-checks';
import { vectorNameFor, type StoredCollection } from '../collections/stored-collection.ts';
import { compileFilter, type QdrantCondition } from '../points/compile-filter.ts';
import { numberKey } from '../points/payload-values.ts';
import { pointIdOf } from '../points/point-id.ts';
import { toStoredPoint } from '../points/point-record.ts';
import type { PointReader } from '../points/points.ts';
import { readById } from '../points/read-by-id.ts';
import { listPlaces } from './listed-places.ts';
import { numberPlaces } from './number-places.ts';
import type { PlaceCache } from './place-cache.ts';
import { comparePlaces, directionOf } from './places.ts';

export interface Scroll<P extends object> {
  readonly reader: PointReader;
  readonly cache: PlaceCache;
  readonly stored: StoredCollection;
  readonly collection: CollectionRef<P>;
  readonly options: ScrollOptions<P>;
}

interface PlacesWanted {
  readonly after: ScrollPosition | undefined;
  /** How many, and one more to know whether the page is the last. */
  readonly count: number;
}

/** A page after the cursor's position, wherever that is by now. */
export async function scrollPoints<P extends object>(scroll: Scroll<P>): Promise<Page<P>> {
  const { limit, offset = 0, cursor, orderBy } = scroll.options;
  if (cursor === undefined) scroll.cache.drop(listKey(scroll));
  const after = cursor === undefined ? undefined : decodeCursor(cursor, orderBy);
  const found = await findPlaces(scroll, { after, count: offset + limit + 1 });
  const page = found.slice(offset, offset + limit);
  const last = page.at(-1);
  if (last === undefined) return { points: [] };
  const points = await readPage(scroll, page);
  return found.length <= offset + limit ? { points } : { points, nextCursor: encodeCursor(last, orderBy) };
}

async function readPage<P extends object>(
  scroll: Scroll<P>,
  page: readonly ScrollPosition[],
): Promise<Page<P>['points']> {
  const { reader, stored, collection, options } = scroll;
  const vectorName = options.withVectors === true ? vectorNameFor(collection) : undefined;
  const ids = page.map(({ id }) => id);
  const read = {
    ids,
    condition: compileFilter(options.filter),
    include: ['id', 'json'],
    vectorName,
    signal: options.signal,
  };
  const records = await readById(reader, stored, read);
  return ids.flatMap((id) => {
    const record = records.get(pointIdOf(id));
    return record === undefined ? [] : [toStoredPoint<P>(record, vectorName)];
  });
}

/** At least as many as wanted, where there are so many. */
async function findPlaces<P extends object>(
  scroll: Scroll<P>,
  wanted: PlacesWanted,
): Promise<readonly ScrollPosition[]> {
  const { stored, options } = scroll;
  const key = options.orderBy && numberKey(options.orderBy.field);
  if (key === undefined || !stored.indexed.has(key)) return listedPlaces(scroll, wanted, undefined);
  const withoutNumber: QdrantCondition = { is_empty: { key } };
  return directionOf(options) === 'asc'
    ? findUpwards(scroll, wanted, withoutNumber)
    : findDownwards(scroll, wanted, withoutNumber);
}

/** Numbers, then text, then what has neither. */
async function findUpwards<P extends object>(
  scroll: Scroll<P>,
  wanted: PlacesWanted,
  withoutNumber: QdrantCondition,
): Promise<readonly ScrollPosition[]> {
  const { after, count } = wanted;
  const isPastNumbers = after !== undefined && typeof after.value !== 'number';
  const numbers = isPastNumbers ? [] : await orderedNumbers(scroll, wanted);
  if (numbers.length >= count) return numbers;
  return [...numbers, ...(await listedPlaces(scroll, wanted, withoutNumber))];
}

/** Text, then numbers, then what has neither. */
async function findDownwards<P extends object>(
  scroll: Scroll<P>,
  wanted: PlacesWanted,
  withoutNumber: QdrantCondition,
): Promise<readonly ScrollPosition[]> {
  const others = await listedPlaces(scroll, wanted, withoutNumber);
  const texts = others.filter(({ value }) => value !== null);
  if (texts.length >= wanted.count) return texts;
  const numbers = wanted.after?.value === null ? [] : await orderedNumbers(scroll, wanted);
  return [...texts, ...numbers, ...others.filter(({ value }) => value === null)];
}

function orderedNumbers<P extends object>(
  { reader, stored, options }: Scroll<P>,
  { after, count }: PlacesWanted,
): Promise<readonly ScrollPosition[]> {
  const { filter, orderBy, signal } = options;
  const from = typeof after?.value === 'number' ? after : undefined;
  const direction = directionOf(options);
  return numberPlaces(reader, {
    stored,
    condition: compileFilter(filter),
    field: String(orderBy?.field),
    direction,
    after: from,
    count,
    signal,
  });
}

async function listedPlaces<P extends object>(
  { reader, cache, stored, options }: Scroll<P>,
  { after }: PlacesWanted,
  narrowing: QdrantCondition | undefined,
): Promise<readonly ScrollPosition[]> {
  const { filter, orderBy, signal } = options;
  const direction = directionOf(options);
  const key = listKey({ stored, options });
  const kept = cache.get(key);
  const conditions = [compileFilter(filter), narrowing];
  const places = kept ?? (await listPlaces(reader, { stored, conditions, field: orderBy?.field, direction, signal }));
  if (kept === undefined) cache.set(key, stored.serverName, places);
  const compare = comparePlaces(direction);
  return after === undefined ? places : places.filter((place) => compare(place, after) > 0);
}

function listKey<P extends object>({
  stored,
  options: { filter, orderBy },
}: Pick<Scroll<P>, 'stored' | 'options'>): string {
  const isIndexed = orderBy !== undefined && stored.indexed.has(numberKey(orderBy.field));
  return JSON.stringify([stored.serverName, filter, orderBy, isIndexed]);
}
