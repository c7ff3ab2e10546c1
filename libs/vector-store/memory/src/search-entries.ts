import { FUSION_DEPTH, fuseRankings, type RankedItem } from '@learning-memory/rank-fusion';
import { compareStrings } from '@learning-memory/text-analysis';
import type { CollectionRef, ScoredPoint, SearchOptions, SharedWords } from '@learning-memory/vector-store';
import { matchesFilter } from '@learning-memory/vector-store-checks';
import { copyPayload, type Entry } from './collection-data.ts';
import { rankLexical, type LexicalItem } from './rank-lexical.ts';

export interface Search<P extends object> {
  readonly collection: CollectionRef<P>;
  readonly entries: ReadonlyMap<string, Entry>;
  readonly options: SearchOptions<P>;
}

/** Best first, ties by id. */
export function searchEntries<P extends object>(search: Search<P>): readonly ScoredPoint<P>[] {
  const { query, limit } = search.options;
  if (query.mode === 'lexical') {
    const lexical = lexicalRanking(search, query.text).slice(0, limit);
    return toHits(search, lexical, { words: wordsOf(lexical) });
  }
  const dense = denseRanking(search, query.vector);
  const similarities = new Map(dense.map(({ id, score }) => [id, score]));
  if (query.mode === 'dense') return toHits(search, dense.slice(0, limit), { similarities });
  const depth = Math.max(limit, FUSION_DEPTH);
  const lexical = lexicalRanking(search, query.text).slice(0, depth);
  const fused = fuseRankings({
    dense: dense.slice(0, depth),
    lexical,
    denseWeight: query.denseWeight,
    chance: query.chance,
    limit,
  });
  return toHits(search, fused, { similarities, words: wordsOf(lexical) });
}

/** By cosine, which may be below 0. */
function denseRanking<P extends object>(
  { entries, options }: Search<P>,
  vector: readonly number[],
): readonly RankedItem[] {
  const ranking: RankedItem[] = [];
  for (const entry of entries.values()) {
    if (entry.vector === undefined || !matchesFilter(entry.payload as P, options.filter)) continue;
    ranking.push({ id: entry.id, score: cosine(entry.vector, vector) });
  }
  return ranking.sort((a, b) => b.score - a.score || compareStrings(a.id, b.id));
}

function lexicalRanking<P extends object>(
  { collection, entries, options }: Search<P>,
  text: string,
): readonly LexicalItem[] {
  return rankLexical({
    text,
    weights: collection.textFields,
    entries: [...entries.values()],
    accepts: ({ payload }) => matchesFilter(payload as P, options.filter),
  });
}

/** By id. */
interface Evidence {
  readonly similarities?: ReadonlyMap<string, number>;
  readonly words?: ReadonlyMap<string, SharedWords>;
}

function wordsOf(lexical: readonly LexicalItem[]): ReadonlyMap<string, SharedWords> {
  return new Map(lexical.map(({ id, score, surprise }) => [id, { share: clip(score), surprise }]));
}

function toHits<P extends object>(
  { entries }: Search<P>,
  ranking: readonly RankedItem[],
  evidence: Evidence,
): readonly ScoredPoint<P>[] {
  return ranking.flatMap(({ id, score }) => {
    const entry = entries.get(id);
    if (entry === undefined) return [];
    const [similarity, words] = [evidence.similarities?.get(id), evidence.words?.get(id)];
    const hit = { id, payload: copyPayload<P>(entry), score: clip(score) };
    return [{ ...hit, ...(similarity !== undefined && { similarity }), ...(words !== undefined && { words }) }];
  });
}

/** Vectors have unit length but for rounding. */
function cosine(a: readonly number[], b: readonly number[]): number {
  let product = 0;
  let squareA = 0;
  let squareB = 0;
  a.forEach((component, index) => {
    const other = b[index] ?? 0;
    product += component * other;
    squareA += component * component;
    squareB += other * other;
  });
  return product / Math.sqrt(squareA * squareB);
}

function clip(score: number): number {
  return Math.min(1, Math.max(0, score));
}
