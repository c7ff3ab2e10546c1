import type { RankedItem } from '@learning-memory/rank-fusion';
import { compareStrings } from '@learning-memory/text-analysis';
import type { QdrantConnection } from '../connection/qdrant-connection.ts';
import { damagedPoint } from '../points/point-record.ts';
import { payloadOf } from '../points/points.ts';
import { readCandidates, widen, type CandidateQuery, type QdrantHit } from './candidates.ts';

/** Beyond the limit, so that ties are mostly broken by id at once. */
const MARGIN = 16;

/** By cosine, which may be below 0, ties by id; the nearest that match, as many as the limit where there are so many. */
export async function rankDense(
  connection: QdrantConnection,
  query: CandidateQuery,
  limit: number,
): Promise<readonly RankedItem[]> {
  const ranked = await widen(async (depth) => {
    const hits = await readCandidates(connection, query, depth);
    const isEnough = hits.length < depth || (hits.at(-1)?.score ?? 0) < (hits[limit - 1]?.score ?? 0);
    return { ranked: hits, isEnough };
  }, limit + MARGIN);
  return ranked.map(toItem).sort(compareItems).slice(0, limit);
}

function toItem({ score, ...hit }: QdrantHit): RankedItem {
  const { id } = payloadOf(hit);
  if (typeof id !== 'string') throw damagedPoint(String(hit.id));
  // In single precision a vector may be nearer to itself than 1.
  return { id, score: Math.min(1, Math.max(-1, score)) };
}

export function compareItems(one: RankedItem, other: RankedItem): number {
  return other.score - one.score || compareStrings(one.id, other.id);
}
