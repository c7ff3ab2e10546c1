import { compareStrings } from '@learning-memory/text-analysis';
import type { Finding } from '../candidates/candidate.ts';
import type { FoundHits } from '../sources/open-round.ts';

interface Scored {
  readonly score: number;
}

/**
 * By score, ties by id: a store may give equal hits in any order. None is dropped for its score, which tells the best hit
 * from a bad one, but is 0 for the last of a few whatever that is worth.
 */
export function bestFirst<Hit extends Scored>(hits: readonly Hit[], idOf: (hit: Hit) => string): readonly Hit[] {
  return hits.toSorted((left, right) => right.score - left.score || compareStrings(idOf(left), idOf(right)));
}

/**
 * Findings of hits, best first, each with its merit: how likely its search knows of the situation, less by how far the
 * hit is behind the best one.
 */
export function rankedFindings<Hit extends Scored>(
  { hits, relevance }: FoundHits<Hit>,
  toFinding: (hit: Hit, index: number) => Finding,
): readonly Finding[] {
  const best = Math.max(0, ...hits.map(({ score }) => score));
  const ranked = bestFirst(hits, (hit) => toFinding(hit, 0).id);
  return ranked.map((hit, index) => ({
    ...toFinding(hit, index),
    merit: relevance * (best === 0 ? Number(index === 0) : hit.score / best),
  }));
}
