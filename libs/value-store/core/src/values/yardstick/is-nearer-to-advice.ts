import { centre } from '../../experiences/centred-experiences.ts';
import { cosine } from '../../geometry/unit-vectors.ts';
import { memberSimilarities, type ClusterSentences } from './cluster-sentences.ts';
import type { Sentence } from './sentence.ts';

/** Good advice has words of any project, too. */
const MUCH_NEARER = 1.25;

export interface AdviceAndCluster {
  readonly advice: readonly Sentence[];
  readonly cluster: ClusterSentences;
}

/** Whether a sentence is much nearer to what is true of any project than to any sentence of the cluster. */
export function isNearerToAdvice(sentence: Sentence, { advice, cluster }: AdviceAndCluster): boolean {
  const nearest = memberSimilarities(cluster, sentence).reduce((most, each) => Math.max(most, each), 0);
  const seen = centre(sentence.vector, cluster.origin);
  return advice.some(({ vector }) => cosine(centre(vector, cluster.origin), seen) > MUCH_NEARER * nearest);
}
