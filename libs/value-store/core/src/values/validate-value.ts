import type { Embedding } from '@learning-memory/embedding';
import type { ClusterMember, ValueThreshold, ValueVerdict } from '@learning-memory/value-store';
import { rankBySimilarity, readGeometry, readMembers } from '../clusters/cluster-members.ts';
import { type ClusterInRun } from '../clusters/stored-runs.ts';
import { centre } from '../experiences/centred-experiences.ts';
import { round } from '../geometry/round.ts';
import { cosine } from '../geometry/unit-vectors.ts';
import type { ValueStoreContext } from '../value-store-context.ts';
import { unreadableText } from './value-text.ts';
import { summariseDistances, thresholdOf } from './value-threshold.ts';

const MOST_NEAREST = 3;

const RULES: Readonly<Record<ValueThreshold, string>> = {
  'one-sd': 'the mean and one standard deviation',
  'half-sd': 'the mean and half a standard deviation',
  median: 'the median',
};

/** Rejects `VALUE_STORE_INVALID_INPUT` for a text the model cannot read. */
export async function embedValue({ embedding }: ValueStoreContext, text: string): Promise<Embedding> {
  const vector = await embedding.embed(text, { inputType: 'document' });
  if (vector === undefined) throw unreadableText(embedding.model.id);
  return vector;
}

/** Holds the distance of a value to the centroid against the distances of the members. */
export async function judge(context: ValueStoreContext, found: ClusterInRun, vector: Embedding): Promise<ValueVerdict> {
  const { experiences, origin, centroid } = await readGeometry(context, found);
  const candidate = centre(vector, origin);
  const summary = summariseDistances(experiences.rows.map((row) => 1 - cosine(row, centroid)));
  const distance = round(1 - cosine(candidate, centroid));
  const threshold = thresholdOf(context.threshold, summary);
  const ranked = rankBySimilarity(experiences, candidate).slice(0, MOST_NEAREST);
  const nearest = await readMembers(context, found, ranked);
  const verdict: ValueVerdict = {
    valid: distance <= threshold,
    clusterId: found.clusterId,
    distance,
    threshold,
    rule: context.threshold,
    ...summary,
    similarity: round(1 - distance),
    nearestMembers: nearest.map(({ entry: { id, goal }, ...place }) => ({ id, goal, ...place })),
  };
  return verdict.valid ? verdict : { ...verdict, reason: explain(verdict, nearest) };
}

function explain({ clusterId, distance, threshold, rule }: ValueVerdict, nearest: readonly ClusterMember[]): string {
  const closest = nearest[0] === undefined ? '' : ` Of its members '${nearest[0].entry.goal}' comes closest.`;
  return (
    `The value lies ${distance.toFixed(3)} from the centroid of ${clusterId}; at most ${threshold.toFixed(3)} is accepted, ` +
    `${RULES[rule]} of its members' distances.${closest} Read the members and say what they have in common, in their words, ` +
    'or choose the cluster the value is about.'
  );
}
