import { TOTAL_WEIGHT, type SpaceId, type TopicRecord } from '@learning-memory/topics';
import type { ClusteredSpace } from '../detection/space-clusters.ts';
import { agreementOf } from './agreement.ts';
import { activeWeight } from './form-topics.ts';

/** More pairs say nothing new. */
const MOST_PAIRS = 2000;
/** So much of a topic must lie in one cluster for the space to contribute. */
const LEAST_TOGETHER = 0.5;

/** How firmly the memories of these rows belong together. */
export function topicStrength(
  spaces: readonly ClusteredSpace[],
  rows: readonly number[],
): Pick<TopicRecord, 'weightedAgreement' | 'confidence' | 'contributingSpaces'> {
  const active = activeWeight(spaces);
  const mean = meanAgreement(spaces, rows);
  return {
    weightedAgreement: active === 0 ? 0 : (mean * TOTAL_WEIGHT) / active,
    confidence: active === 0 ? 0 : mean / active,
    contributingSpaces: spaces.filter((space) => isTogether(space, rows)).map(({ space }): SpaceId => space.id),
  };
}

function meanAgreement(spaces: readonly ClusteredSpace[], rows: readonly number[]): number {
  const all = (rows.length * (rows.length - 1)) / 2;
  const step = Math.max(1, Math.ceil(all / MOST_PAIRS));
  let sum = 0;
  let count = 0;
  let position = 0;
  for (let left = 0; left < rows.length; left += 1) {
    for (let right = left + 1; right < rows.length; right += 1) {
      position += 1;
      if (position % step !== 0) continue;
      sum += agreementOf(spaces, rows[left] as number, rows[right] as number);
      count += 1;
    }
  }
  return count === 0 ? 0 : sum / count;
}

function isTogether({ labels }: ClusteredSpace, rows: readonly number[]): boolean {
  const sizes = new Map<number, number>();
  for (const row of rows) {
    const label = labels[row] as number;
    if (label >= 0) sizes.set(label, (sizes.get(label) ?? 0) + 1);
  }
  return Math.max(0, ...sizes.values()) >= LEAST_TOGETHER * rows.length;
}
