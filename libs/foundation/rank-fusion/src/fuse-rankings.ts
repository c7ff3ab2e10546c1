import { compareStrings } from '@learning-memory/text-analysis';

/** How many hits of each side a store hands to `fuseRankings`; the limit of the search where that is more. */
export const FUSION_DEPTH = 50;

/** What the best lexical hit of a question in the words of the text scores at least, as a rule. */
export const USUAL_LEXICAL_SCORE = 0.3;

/** What the best cosine of a question about something in the store rises above chance at least, as a rule: five times as high. */
export const USUAL_MARGIN = 0.8;

export interface RankedItem {
  readonly id: string;
  readonly score: number;
}

export interface FuseRankingsOptions {
  /** Best first, by cosine. */
  readonly dense: readonly RankedItem[];
  /** Best first, by BM25 divided by its ceiling: 0 to 1. */
  readonly lexical: readonly RankedItem[];
  /**
   * Share of the dense side, 0 to 1, where the best lexical hit scores `USUAL_LEXICAL_SCORE` or more; larger where it scores
   * less. A side that found nothing leaves all of it to the other.
   */
  readonly denseWeight: number;
  /**
   * Cosine of two texts that were put together without looking. Below `USUAL_MARGIN` above it the dense side counts in
   * proportion to the margin; always in full without it.
   */
  readonly chance?: number | undefined;
  readonly limit: number;
}

/** The part of a cosine that is not chance, 0 to 1: .8 where it is five times as high, 0 where it is no higher. */
export function marginAboveChance(cosine: number, chance: number): number {
  const expected = Math.max(0, chance);
  return cosine > expected ? (cosine - expected) / cosine : 0;
}

/**
 * Best first, ties by id: ranked by the convex sum of both sides' min-max normalised scores (Bruch et al. 2023, "An
 * Analysis of Fusion Functions for Hybrid Retrieval"). Scores are 0 to 1: the best hit's is the same sum of its own cosine
 * and lexical score, so that it tells a good answer from the best of a bad lot; the others' are in proportion to it.
 */
export function fuseRankings(options: FuseRankingsOptions): readonly RankedItem[] {
  const weights = shareWeights(options);
  const shares = new Map<string, number>();
  addShares(shares, options.dense, weights.dense);
  addShares(shares, options.lexical, weights.lexical);
  const ranking = [...shares].sort(([a, x], [b, y]) => y - x || compareStrings(a, b)).slice(0, options.limit);
  const [best] = ranking;
  if (best === undefined) return [];
  const evidence =
    weights.dense * scoreOf(options.dense, best[0]) + weights.lexical * scoreOf(options.lexical, best[0]);
  return ranking.map(([id, share]) => ({ id, score: (share / best[1]) * evidence }));
}

interface Weights {
  readonly dense: number;
  readonly lexical: number;
}

/**
 * A question in other words than the texts has no good lexical hit, and one to texts that all look alike no dense one, yet
 * min-max makes a full hit of the best: so a side counts in proportion to how good its best hit is, up to the usual.
 */
function shareWeights({ dense, lexical, denseWeight, chance }: FuseRankingsOptions): Weights {
  if (lexical.length === 0) return { dense: 1, lexical: 0 };
  if (dense.length === 0) return { dense: 0, lexical: 1 };
  const margin = chance === undefined ? USUAL_MARGIN : marginAboveChance(bestOf(dense), chance);
  const weights = {
    dense: denseWeight * Math.min(1, margin / USUAL_MARGIN),
    lexical: (1 - denseWeight) * Math.min(1, Math.max(0, bestOf(lexical)) / USUAL_LEXICAL_SCORE),
  };
  const sum = weights.dense + weights.lexical;
  return sum === 0 ? { dense: 0, lexical: 1 } : { dense: weights.dense / sum, lexical: weights.lexical / sum };
}

function bestOf(items: readonly RankedItem[]): number {
  return items[0]?.score ?? 0;
}

/** Items that score alike all get the whole weight. */
function addShares(shares: Map<string, number>, items: readonly RankedItem[], weight: number): void {
  const best = bestOf(items);
  const worst = items.at(-1)?.score ?? 0;
  for (const { id, score } of items) {
    const share = best > worst ? (score - worst) / (best - worst) : 1;
    shares.set(id, (shares.get(id) ?? 0) + weight * share);
  }
}

function scoreOf(items: readonly RankedItem[], id: string): number {
  const score = items.find((item) => item.id === id)?.score ?? 0;
  return Math.min(1, Math.max(0, score));
}
