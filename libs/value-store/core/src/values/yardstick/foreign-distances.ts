import { itemAt } from '@learning-memory/array-access';
import { summariseDistances, type DistanceSummary } from '../value-threshold.ts';
import type { ClusterSentences } from './cluster-sentences.ts';
import { sample } from './sample.ts';
import type { Sentence } from './sentence.ts';

/** Sums up how near sentences lie to a cluster that is not theirs: to the nearest such. */
export interface ForeignDistances extends DistanceSummary {
  /** What one in twenty of them is nearer than. */
  readonly bound: number;
}

export type DistanceTo = (sentence: Sentence, cluster: ClusterSentences, without?: ReadonlySet<number>) => number;

const SHARE_WITHIN = 0.05;
/** What is known of fewer has no twentieth part. */
const FEWEST = 20;

/**
 * Noise may well be about the same as a cluster and only counts where the sentences of other clusters are too few. `undefined`
 * where even so they are. A sentence is held against all clusters that it could be taken for, as a value is.
 */
export function foreignDistances(
  clusters: readonly ClusterSentences[],
  noise: readonly Sentence[],
  distance: DistanceTo,
): ForeignDistances | undefined {
  const nearest = (sentence: Sentence, among: readonly ClusterSentences[]): number =>
    Math.min(...among.map((cluster) => distance(sentence, cluster)));
  const ofClusters = sample(
    clusters.flatMap((cluster) => cluster.sentences.map((sentence) => ({ sentence, cluster }))),
  );
  const elsewhere = ofClusters.flatMap(({ sentence, cluster }) => {
    const others = clusters.filter((other) => other !== cluster);
    return others.length === 0 ? [] : [nearest(sentence, others)];
  });
  const all =
    elsewhere.length >= FEWEST
      ? elsewhere
      : [...elsewhere, ...sample(noise).map((sentence) => nearest(sentence, clusters))];
  if (all.length < FEWEST) return undefined;
  const sorted = all.toSorted((a, b) => a - b);
  return { ...summariseDistances(all), bound: itemAt(sorted, Math.round(SHARE_WITHIN * (sorted.length - 1))) };
}
