import type { StoredCollection } from '../collections/stored-collection.ts';
import type { QdrantConnection } from '../connection/qdrant-connection.ts';
import { checkFacet } from '../connection/result-checks.ts';
import type { PointReader } from '../points/points.ts';

/** Different lengths of texts that are told apart. */
const MOST_LENGTHS = 100_000;
/** Requests of one search at a time. */
const AT_ONCE = 16;

/** Of a whole collection, whatever a search filters. */
export interface LexicalStatistics {
  readonly documents: number;
  readonly averageLength: number;
  /** How many hold each term, in the order of the terms. */
  readonly documentFrequencies: readonly number[];
}

export interface StatisticsQuery {
  readonly stored: StoredCollection;
  readonly terms: readonly string[];
  readonly signal: AbortSignal | undefined;
}

export async function readStatistics(
  connection: QdrantConnection,
  reader: PointReader,
  query: StatisticsQuery,
): Promise<LexicalStatistics> {
  const [{ documents, totalLength }, documentFrequencies] = await Promise.all([
    readLengths(connection, query),
    countHolders(reader, query),
  ]);
  return { documents, averageLength: totalLength / documents, documentFrequencies };
}

/** How many points there are of each length tells how many there are, and how long they are together. */
async function readLengths(connection: QdrantConnection, { stored, signal }: StatisticsQuery) {
  const { hits } = await connection.result({
    name: 'count lengths',
    check: checkFacet,
    send: (api, init) =>
      api.facet({ collection_name: stored.serverName, key: 'length', limit: MOST_LENGTHS, exact: true }, init),
    signal,
  });
  let [documents, totalLength] = [0, 0];
  for (const { value, count } of hits) {
    documents += count;
    totalLength += Number(value) * count;
  }
  return { documents, totalLength };
}

async function countHolders(
  reader: PointReader,
  { stored, terms, signal }: StatisticsQuery,
): Promise<readonly number[]> {
  const counts: number[] = [];
  for (let start = 0; start < terms.length; start += AT_ONCE) {
    const some = terms.slice(start, start + AT_ONCE);
    counts.push(
      ...(await Promise.all(some.map((value) => reader.count(stored, [{ key: 'terms', match: { value } }], signal)))),
    );
  }
  return counts;
}
