import { cosine } from '../../geometry/unit-vectors.ts';
import { summariseDistances, type DistanceSummary } from '../value-threshold.ts';
import type { ClusterSentences, OwnedSentence } from './cluster-sentences.ts';
import type { DistanceTo } from './foreign-distances.ts';
import { sample } from './sample.ts';

/** Sums up how near the sentences of a cluster lie to the others of it. */
export interface OwnDistances extends DistanceSummary {
  /** Its members say the same over and over: how far apart they lie says nothing of what else belongs to them. */
  readonly isRepeated: boolean;
}

/** Other words for the same have less (docs/values.md). */
const SAME = 0.85;
/** The spread of fewer is no measure. */
const FEWEST = 5;

/** Each with those left out that say it; where hardly more than one is said, with its own member alone. */
export function ownDistances(cluster: ClusterSentences, distance: DistanceTo): OwnDistances {
  const sentences = sample(cluster.sentences);
  const distinct = distinctSentences(sentences);
  const isRepeated = distinct.length < FEWEST && 2 * distinct.length <= saidBy(sentences);
  const distances = isRepeated
    ? sentences.map((sentence) => distance(sentence, cluster, new Set([sentence.owner])))
    : distinct.map((sentence) => distance(sentence, cluster, ownersOf(sentence, cluster)));
  // Where no sentence can be read, nothing is near.
  return { ...summariseDistances(distances.length === 0 ? [0] : distances), isRepeated };
}

/** The first of those that say the same. */
function distinctSentences(sentences: readonly OwnedSentence[]): readonly OwnedSentence[] {
  const distinct: OwnedSentence[] = [];
  for (const sentence of sentences) if (!distinct.some((other) => isSame(sentence, other))) distinct.push(sentence);
  return distinct;
}

function ownersOf(sentence: OwnedSentence, cluster: ClusterSentences): ReadonlySet<number> {
  const same = cluster.sentences.filter((other) => isSame(sentence, other));
  return new Set([sentence.owner, ...same.map(({ owner }) => owner)]);
}

function saidBy(sentences: readonly OwnedSentence[]): number {
  return new Set(sentences.map(({ owner }) => owner)).size;
}

function isSame(one: OwnedSentence, other: OwnedSentence): boolean {
  return one === other || cosine(one.vector, other.vector) >= SAME;
}
