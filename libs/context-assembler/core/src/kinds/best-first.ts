import { compareStrings } from '@learning-memory/text-analysis';
import type { Finding } from '../candidates/candidate.ts';
import type { FoundHits } from '../sources/open-round.ts';

interface Scored {
  readonly score: number;
}

/** By score, ties by id: a store may give equal hits in any order. */
export function bestFirst<Hit extends Scored>(hits: readonly Hit[], idOf: (hit: Hit) => string): readonly Hit[] {
  return hits.toSorted((left, right) => right.score - left.score || compareStrings(idOf(left), idOf(right)));
}

/** Kept whatever they are worth: the score of the last of a few is 0. */
const FEWEST = 2;
/**
 * Of the score of the best, that others need: without it a small store is told as a whole. Of 44 right memories behind the best,
 * to questions of strangers, none had less.
 */
const LEAST_SHARE = 0.4;

/**
 * Findings of hits, best first, without those far behind, each with its merit: how likely its search knows of the situation,
 * less by how far the hit is behind the best one.
 */
export function rankedFindings<Hit extends Scored>(
  { hits, relevance }: FoundHits<Hit>,
  toFinding: (hit: Hit, index: number) => Finding,
): readonly Finding[] {
  const best = Math.max(0, ...hits.map(({ score }) => score));
  const ranked = bestFirst(hits, (hit) => toFinding(hit, 0).id);
  const near = ranked.filter(({ score }, index) => index < FEWEST || score >= LEAST_SHARE * best);
  return near.map((hit, index) => ({
    ...toFinding(hit, index),
    merit: relevance * (best === 0 ? Number(index === 0) : hit.score / best),
  }));
}
