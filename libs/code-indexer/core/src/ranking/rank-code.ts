import type { CodeUnitPayload } from '@learning-memory/code-indexer';
import type { ScoredPoint } from '@learning-memory/vector-store';
import { readQuestion, type AskedQuestion } from './asked-question.ts';
import { DAMPING, EVIDENCE } from './rank-rules.ts';

type Hit = ScoredPoint<CodeUnitPayload>;

/** So many candidates are ranked: in a large file that answers all questions, the others lie deep. */
export const RANKED_CANDIDATES = 300;
/** A file gains so much of its next best hits, each half as much as the one before. */
const NEXT_HITS = { share: 0.3, fade: 0.5, most: 7 } as const;
/** A further hit of a file keeps so much of what it has beside the best of it: other files answer, too. */
const FURTHER_HIT = 0.3;

/**
 * Hits of a question ordered by what their paths and names say of it, beside their scores: the best of each file first, then
 * by file. The best score stays what it was, others are in proportion. `hits` are best first.
 */
export function rankCode(hits: readonly Hit[], question: string): readonly Hit[] {
  const best = hits[0]?.score ?? 0;
  if (best <= 0) return hits;
  const asked = readQuestion(question);
  const scored = hits.map((hit) => ({ ...hit, score: unitScore(hit, asked, best) }));
  const ranked = groupByFile(scored).flatMap(fileScores).sort(byScore);
  const first = ranked[0]?.score ?? 1;
  return ranked.map((hit) => ({ ...hit, score: (hit.score / first) * best }));
}

function unitScore({ payload, score }: Hit, question: AskedQuestion, best: number): number {
  const evidence = EVIDENCE.reduce((sum, { weight, share }) => sum + weight * share(payload, question), 0);
  const factor = DAMPING.reduce((kept, rule) => (rule.applies(payload, question) ? kept * rule.factor : kept), 1);
  return (score / best + evidence) * factor;
}

function groupByFile(hits: readonly Hit[]): readonly (readonly Hit[])[] {
  const files = new Map<string, Hit[]>();
  for (const hit of hits) {
    const file = `${hit.payload.project}\n${hit.payload.path}`;
    files.set(file, [...(files.get(file) ?? []), hit]);
  }
  return [...files.values()].map((ofFile) => ofFile.sort(byScore));
}

function fileScores(hits: readonly Hit[]): readonly Hit[] {
  const [first, ...rest] = hits;
  // The last of all candidates has a score of 0.
  if (first === undefined || first.score === 0) return hits;
  const gain = rest
    .slice(0, NEXT_HITS.most)
    .reduce((sum, { score }, index) => sum + NEXT_HITS.share * NEXT_HITS.fade ** index * score, 0);
  const ofFile = first.score + gain;
  return hits.map((hit, index) => ({ ...hit, score: ofFile * (hit.score / first.score) * FURTHER_HIT ** index }));
}

function byScore(left: Hit, right: Hit): number {
  return right.score - left.score;
}
