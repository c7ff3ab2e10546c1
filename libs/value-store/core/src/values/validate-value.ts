import { itemAt } from '@learning-memory/array-access';
import type { Embedding } from '@learning-memory/embedding';
import { compareStrings } from '@learning-memory/text-analysis';
import type { NearestMember, ValueThreshold, ValueVerdict } from '@learning-memory/value-store';
import { membersNotStored } from '../clusters/cluster-members.ts';
import { requirePresentModel } from '../clusters/reembedding.ts';
import type { ClusterInRun } from '../clusters/stored-runs.ts';
import { round } from '../geometry/round.ts';
import type { ValueStoreContext } from '../value-store-context.ts';
import { findContradiction } from './contradiction/find-contradiction.ts';
import { refusalOf, type Measured } from './refusal.ts';
import { unreadableText } from './value-text.ts';
import { thresholdOf } from './value-threshold.ts';
import { memberSimilarities, type ClusterSentences } from './yardstick/cluster-sentences.ts';
import { sample } from './yardstick/sample.ts';
import { toSentence, type Sentence } from './yardstick/sentence.ts';
import type { Yardstick } from './yardstick/yardstick.ts';

const MOST_NEAREST = 3;

const CANNOT_JUDGE =
  'Distances go by meaning and words: whether it is true, follows from the members or says the contrary in other words, only a reader can tell.';
const BY_GOALS = 'The members say nothing of what they learnt: their goals stood in. ';
const SAID_OVER_AND_OVER =
  'The members say the same over and over, so the bound is that of sentences about something else alone. ';
const RULE_ALONE = 'Too few sentences are known to be about something else, so the rule stands alone. ';

/** Rejects `VALUE_STORE_INVALID_INPUT` for a text the model cannot read. */
export async function embedValue({ embedding }: ValueStoreContext, text: string): Promise<Embedding> {
  const vector = await embedding.embed(text, { inputType: 'document' });
  if (vector === undefined) throw unreadableText(embedding.model.id);
  return vector;
}

export interface Candidate {
  readonly text: string;
  readonly vector: Embedding;
}

/** Holds a value against what the members of its cluster learnt, and those of the other clusters. */
export async function judge(
  context: ValueStoreContext,
  found: ClusterInRun,
  { text, vector }: Candidate,
): Promise<ValueVerdict> {
  await requirePresentModel(context, found);
  const yardstick = await context.yardsticks.of(context, found.run);
  const cluster = yardstick.clusters.find(({ clusterId }) => clusterId === found.clusterId);
  if (cluster === undefined || cluster.members.length === 0) throw membersNotStored(found);
  const sentence = toSentence(text, vector);
  const place = { yardstick, cluster, sentence };
  const measured = measure(context.threshold, place);
  const warning = findContradiction(text, cluster.members);
  const { foreign } = measured;
  const note = (cluster.basis === 'goals' ? BY_GOALS : '') + noteOnBounds(place, foreign !== undefined) + CANNOT_JUDGE;
  const reason = refusalOf({
    text,
    measured,
    axis: found.run.axis,
    around: sample(cluster.members).flatMap(({ goal, learnt }) => [goal, ...learnt]),
    isCommon: yardstick.isCommonAdvice(sentence, cluster),
    fitsOther: fitsOther(context.threshold, place, measured),
    example: exampleOf(cluster, measured),
  });
  return {
    valid: reason === undefined,
    ...measured,
    ...(warning === undefined ? {} : { warning }),
    note,
    ...(reason === undefined ? {} : { reason }),
  };
}

interface Place {
  readonly yardstick: Yardstick;
  readonly cluster: ClusterSentences;
  readonly sentence: Sentence;
}

function measure(rule: ValueThreshold, { yardstick, cluster, sentence }: Place): Measured {
  const { mean, standardDeviation, median } = yardstick.ownDistances(cluster);
  const foreign = yardstick.foreignDistances();
  const distance = round(yardstick.distance(sentence, cluster));
  const otherCluster = nearestOf(
    yardstick,
    yardstick.clusters.filter((other) => other !== cluster),
    sentence,
  );
  return {
    clusterId: cluster.clusterId,
    distance,
    threshold: boundOf(rule, yardstick, cluster),
    rule,
    mean,
    standardDeviation,
    median,
    similarity: round(1 - distance),
    ...(foreign === undefined ? {} : { foreign: { ...foreign, bound: round(foreign.bound) } }),
    ...(otherCluster === undefined ? {} : { otherCluster }),
    nearestMembers: nearestMembers(cluster, sentence),
  };
}

function noteOnBounds({ yardstick, cluster }: Place, isForeignKnown: boolean): string {
  if (!isForeignKnown) return RULE_ALONE;
  return yardstick.ownDistances(cluster).isRepeated ? SAID_OVER_AND_OVER : '';
}

function boundOf(rule: ValueThreshold, yardstick: Yardstick, cluster: ClusterSentences): number {
  const own = yardstick.ownDistances(cluster);
  const foreign = yardstick.foreignDistances();
  if (foreign === undefined) return thresholdOf(rule, own);
  const bound = round(foreign.bound);
  return own.isRepeated ? bound : Math.min(thresholdOf(rule, own), bound);
}

function fitsOther(rule: ValueThreshold, { yardstick, sentence }: Place, { otherCluster }: Measured): boolean {
  const other = yardstick.clusters.find(({ clusterId }) => clusterId === otherCluster?.clusterId);
  if (otherCluster === undefined || other === undefined) return false;
  return otherCluster.distance <= boundOf(rule, yardstick, other) && !yardstick.isCommonAdvice(sentence, other);
}

/** Its goal where the nearest member says nothing of what it learnt. */
function exampleOf({ members }: ClusterSentences, { nearestMembers: [nearest] }: Measured): string | undefined {
  const member = members.find(({ id }) => id === nearest?.id);
  return member?.learnt[0] ?? member?.goal;
}

function nearestOf(
  { distance }: Yardstick,
  clusters: readonly ClusterSentences[],
  sentence: Sentence,
): ValueVerdict['otherCluster'] {
  const [nearest] = clusters
    .map((cluster) => ({ clusterId: cluster.clusterId, distance: round(distance(sentence, cluster)) }))
    .toSorted((a, b) => a.distance - b.distance);
  return nearest;
}

function nearestMembers(cluster: ClusterSentences, sentence: Sentence): readonly NearestMember[] {
  const similarities = memberSimilarities(cluster, sentence);
  return cluster.members
    .map(({ id, goal, project }, index) => {
      const similarity = round(itemAt(similarities, index));
      return { id, goal, similarity, ...(project === undefined ? {} : { project }) };
    })
    .toSorted((a, b) => b.similarity - a.similarity || compareStrings(a.id, b.id))
    .slice(0, MOST_NEAREST);
}
