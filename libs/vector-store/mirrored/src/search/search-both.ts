import { FUSION_DEPTH, fuseRankings, type RankedItem } from '@learning-memory/rank-fusion';
import type {
  CollectionRef,
  ScoredPoint,
  SearchOptions,
  SearchQuery,
  VectorStore,
} from '@learning-memory/vector-store';

export interface BothStores {
  readonly rows: VectorStore;
  readonly mirror: VectorStore;
  /** How long the mirror may take, beside the caller's own signal. */
  readonly signal: AbortSignal;
}

type MeaningQuery = Exclude<SearchQuery, { readonly mode: 'lexical' }>;

/**
 * Asks the mirror for what is near and the rows for what has the words, and fuses both as one store would. `undefined` where
 * the mirror gives less than it may have, or what the rows do not have: they alone answer then.
 */
export async function searchBoth<P extends object>(
  { rows, mirror, signal }: BothStores,
  collection: CollectionRef<P>,
  options: SearchOptions<P>,
): Promise<readonly ScoredPoint<P>[] | undefined> {
  const { query, limit, filter } = options;
  if (query.mode === 'lexical') return undefined;
  const depth = query.mode === 'dense' ? limit : Math.max(limit, FUSION_DEPTH);
  const asked = { limit: depth, filter };
  const [near, worded] = await Promise.all([
    mirror.search(withoutTexts(collection), { ...asked, query: { mode: 'dense', vector: query.vector }, signal }),
    query.mode === 'dense'
      ? []
      : rows.search(collection, { ...asked, query: { mode: 'lexical', text: query.text }, signal: options.signal }),
  ]);
  if (near.length < depth) return undefined;
  return hydrate(rows, collection, { near, worded, items: rank(query, limit, { near, worded }) });
}

interface Found<P extends object> {
  readonly near: readonly ScoredPoint<P>[];
  readonly worded: readonly ScoredPoint<P>[];
}

function rank<P extends object>(query: MeaningQuery, limit: number, { near, worded }: Found<P>): readonly RankedItem[] {
  if (query.mode === 'dense') return near;
  const { denseWeight, chance } = query;
  const dense = near.map(({ id, score, similarity = score }) => ({ id, score: similarity }));
  const lexical = worded.map(({ id, score, words }) => ({ id, score: words?.share ?? score }));
  return fuseRankings({ dense, lexical, denseWeight, chance, limit });
}

/** Payloads as the rows have them. */
async function hydrate<P extends object>(
  rows: VectorStore,
  collection: CollectionRef<P>,
  { items, near, worded }: Found<P> & { readonly items: readonly RankedItem[] },
): Promise<readonly ScoredPoint<P>[] | undefined> {
  const stored = await rows.get(
    collection,
    items.map(({ id }) => id),
  );
  if (stored.length < items.length) return undefined;
  const payloads = new Map(stored.map(({ id, payload }) => [id, payload]));
  const similarities = new Map(near.map(({ id, similarity }) => [id, similarity]));
  const words = new Map(worded.map((hit) => [hit.id, hit.words]));
  return items.flatMap(({ id, score }): readonly ScoredPoint<P>[] => {
    const [payload, similarity, shared] = [payloads.get(id), similarities.get(id), words.get(id)];
    if (payload === undefined) return [];
    const hit = { id, payload, score: Math.min(1, Math.max(0, score)) };
    return [
      { ...hit, ...(similarity !== undefined && { similarity }), ...(shared !== undefined && { words: shared }) },
    ];
  });
}

/** As the mirror has the collection. */
function withoutTexts<P extends object>(collection: CollectionRef<P>): CollectionRef<P> {
  return { ...collection, textFields: {} };
}
