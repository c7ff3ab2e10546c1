import { DREAM_THRESHOLDS, PHASE_TIMES, TIER_STARTS, type TopicPhase, type TopicRecord } from '@learning-memory/topics';
import { jaccard } from './match-topics.ts';

type Members = Pick<TopicRecord, 'id' | 'members'>;

/** Share of the topics of both runs that came, went or changed members, 0 to 1; 0 where there was none before. */
export function churnBetween(before: readonly Members[], after: readonly Members[]): number {
  if (before.length === 0) return 0;
  const earlier = new Map(before.map(({ id, members }) => [id, members]));
  const union = new Set([...before, ...after].map(({ id }) => id)).size;
  const kept = after.reduce((sum, { id, members }) => sum + jaccard(new Set(members), earlier.get(id) ?? []), 0);
  return 1 - kept / union;
}

/** Shannon's over the sizes of the topics, divided by its highest: 1 where all are equally large, 0 below two topics. */
export function entropyOf(topics: readonly Pick<Members, 'members'>[]): number {
  if (topics.length < 2) return 0;
  const sizes = topics.map(({ members }) => members.length);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const bits = sizes.reduce((sum, size) => sum - (size / total) * Math.log2(size / total), 0);
  return bits / Math.log2(topics.length);
}

export function phaseOf(
  { mergedAt, firstSeenAt, newestMemberAt }: Pick<TopicRecord, 'mergedAt' | 'firstSeenAt' | 'newestMemberAt'>,
  now: number,
): TopicPhase {
  if (mergedAt !== undefined && now - mergedAt < PHASE_TIMES.merging) return 'Merging';
  if (now - firstSeenAt < PHASE_TIMES.emerging) return 'Emerging';
  return now - newestMemberAt >= PHASE_TIMES.declining ? 'Declining' : 'Stable';
}

/** 0 to 6. */
export function tierOf(memories: number): number {
  return TIER_STARTS.filter((start) => start <= memories).length - 1;
}

export function isDreamRecommended({
  entropy,
  churn,
  topics,
}: {
  readonly entropy: number;
  readonly churn: number;
  readonly topics: number;
}): boolean {
  const { entropy: leastEntropy, churn: leastChurn, topics: fewest } = DREAM_THRESHOLDS;
  return entropy > leastEntropy && churn > leastChurn && topics >= fewest;
}
