import type { Axis } from '@learning-memory/ghap';
import { experienceCollection } from '@learning-memory/observation-persister-collection';
import { valueStoreError } from '@learning-memory/value-store';
import type { ReembeddingProgress } from '@learning-memory/vector-store';
import type { ClusterInRun } from '../clusters/stored-runs.ts';
import type { ValueStoreContext } from '../value-store-context.ts';

/** Says how far an axis is on its way to the present model; `undefined` when no vector of it is missing. */
export async function reembeddingOf(
  { embedding, vectorStore }: ValueStoreContext,
  axis: Axis,
): Promise<ReembeddingProgress | undefined> {
  return vectorStore.reembedding.progress(experienceCollection(axis, embedding.model));
}

/**
 * Vectors of two models have no distance. Rejects `VALUE_STORE_INSUFFICIENT_DATA` while those of the present one are being
 * made, and `VALUE_STORE_CLUSTER_NOT_FOUND` for a cluster of another.
 */
export async function requirePresentModel(context: ValueStoreContext, { clusterId, run }: ClusterInRun): Promise<void> {
  const progress = await reembeddingOf(context, run.axis);
  if (progress !== undefined) throw notYetEmbedded(run.axis, progress);
  const { id } = context.embedding.model;
  if (run.report.modelId === id) return;
  throw valueStoreError(
    'VALUE_STORE_CLUSTER_NOT_FOUND',
    `${clusterId} was made with the vectors of another model than ${id}, which says nothing about distances now. Ask for ` +
      'the clusters of the axis and use an id of the answer: a cluster that is found again keeps its id.',
    { details: { clusterId, model: id, madeWith: run.report.modelId } },
  );
}

export function notYetEmbedded(axis: Axis, progress: ReembeddingProgress): Error {
  const { done, total } = progress;
  return valueStoreError(
    'VALUE_STORE_INSUFFICIENT_DATA',
    `${describeProgress(axis, progress)}: how close they lie is known when all are. Ask again in a moment.`,
    { details: { axis, embedded: done, experiences: total } },
  );
}

export function describeProgress(axis: Axis, { done, total }: ReembeddingProgress): string {
  return `The experiences on axis '${axis}' are being embedded by another model, ${done} of ${total} so far`;
}
