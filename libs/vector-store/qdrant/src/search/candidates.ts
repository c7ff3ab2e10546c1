import type { Schemas } from '@qdrant/js-client-rest';
import type { StoredCollection } from '../collections/stored-collection.ts';
import type { QdrantConnection } from '../connection/qdrant-connection.ts';
import { checkHits } from '../connection/result-checks.ts';
import { allOf, type QdrantCondition } from '../points/compile-filter.ts';

export type QdrantHit = Schemas['ScoredPoint'];

/** Candidates of a search that the server is asked for at most. */
export const MOST_CANDIDATES = 10_000;
const WIDENING = 4;

export interface CandidateQuery {
  readonly stored: StoredCollection;
  readonly query: Schemas['QueryInterface'];
  /** Name of the vector. */
  readonly using: string;
  readonly condition: QdrantCondition | undefined;
  readonly include: readonly string[];
  readonly signal: AbortSignal | undefined;
}

/** The best of the server, best first, as many as asked for where there are so many. */
export async function readCandidates(
  connection: QdrantConnection,
  candidates: CandidateQuery,
  limit: number,
): Promise<readonly QdrantHit[]> {
  const { stored, query, using, condition, include, signal } = candidates;
  const filter = allOf(condition);
  const request: Schemas['QueryRequest'] = {
    query,
    using,
    limit,
    ...(filter && { filter }),
    // Where vectors are quantized: more of them than asked for, scored again by the exact ones. Nothing where they are not.
    params: { quantization: { rescore: true, oversampling: 2 } },
    with_payload: { include: [...include] },
    with_vector: false,
  };
  const { points } = await connection.result({
    name: 'search points',
    check: checkHits,
    send: (api, init) => api.queryPoints({ collection_name: stored.serverName, ...request }, init),
    signal,
  });
  return points;
}

/** Asks for more and more until those that were left out cannot matter. */
export async function widen<Ranked>(
  read: (depth: number) => Promise<{ readonly ranked: Ranked; readonly isEnough: boolean }>,
  start: number,
): Promise<Ranked> {
  for (let depth = start; ; depth = Math.min(depth * WIDENING, MOST_CANDIDATES)) {
    const { ranked, isEnough } = await read(depth);
    if (isEnough || depth >= MOST_CANDIDATES) return ranked;
  }
}
