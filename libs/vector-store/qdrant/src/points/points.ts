import type { QdrantConnection } from '../connection/qdrant-connection.ts';
import { checkCount, checkRecords } from '../connection/result-checks.ts';
import type { StoredCollection } from '../collections/stored-collection.ts';
import type { Schemas } from '@qdrant/js-client-rest';
import { allOf, type QdrantCondition } from './compile-filter.ts';
import type { PointPayload } from './point-record.ts';

export type QdrantRecord = Schemas['Record'];

/** Points that one page of a whole read holds. */
const PAGE = 2000;

export interface PointRead {
  readonly conditions: readonly (QdrantCondition | undefined)[];
  /** Keys of the payload. */
  readonly include: readonly string[];
  readonly vectorName?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface OrderedRead extends PointRead {
  readonly orderBy: { readonly key: string; readonly direction: 'asc' | 'desc' };
  readonly limit: number;
}

/** Reads of the points of collections. */
export class PointReader {
  readonly #connection: QdrantConnection;

  constructor(connection: QdrantConnection) {
    this.#connection = connection;
  }

  async count(
    { serverName }: StoredCollection,
    conditions: readonly (QdrantCondition | undefined)[],
    signal?: AbortSignal,
  ): Promise<number> {
    const filter = allOf(...conditions);
    const { count } = await this.#connection.result({
      name: 'count points',
      check: checkCount,
      send: (api, init) =>
        api.countPoints({ collection_name: serverName, exact: true, ...(filter && { filter }) }, init),
      signal,
    });
    return count;
  }

  /** All that match, in no order. */
  async readAll(stored: StoredCollection, read: PointRead): Promise<readonly QdrantRecord[]> {
    const records: QdrantRecord[] = [];
    let offset: Schemas['ExtendedPointId'] | undefined;
    do {
      const page = await this.#scroll(stored, read, { limit: PAGE, ...(offset !== undefined && { offset }) });
      records.push(...page.points);
      const next = page.next_page_offset;
      offset = typeof next === 'string' || typeof next === 'number' ? next : undefined;
    } while (offset !== undefined);
    return records;
  }

  /** The first ones by a number, those without it left out; those of one number in no order. */
  async readOrdered(stored: StoredCollection, read: OrderedRead): Promise<readonly QdrantRecord[]> {
    return (await this.#scroll(stored, read, { limit: read.limit, order_by: { ...read.orderBy } })).points;
  }

  #scroll(
    { serverName }: StoredCollection,
    { conditions, include, vectorName, signal }: PointRead,
    range: Schemas['ScrollRequest'],
  ) {
    const filter = allOf(...conditions);
    const request: Schemas['ScrollRequest'] = {
      ...range,
      ...(filter && { filter }),
      with_payload: { include: [...include] },
      with_vector: vectorName === undefined ? false : [vectorName],
    };
    return this.#connection.result({
      name: 'read points',
      check: checkRecords,
      send: (api, init) => api.scrollPoints({ collection_name: serverName, ...request }, init),
      signal,
    });
  }
}

/** What was read of a payload, whatever of it is there. */
export function payloadOf({ payload }: { readonly payload?: unknown }): Partial<PointPayload> {
  return payload ?? {};
}
