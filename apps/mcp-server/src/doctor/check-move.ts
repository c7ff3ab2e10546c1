import type { EmbeddingModel } from '@learning-memory/embedding';
import type { CollectionInfo } from '@learning-memory/vector-store';
import { EMBEDDING_MODELS } from '../adapters.ts';
import { bytesOf, megabytes } from '../reembedding/move.ts';
import type { Config } from '../config/config.ts';
import { dataPaths } from '../data-paths.ts';
import { findLocalModels } from '../models/local-models.ts';
import type { Parts } from '../parts/parts.ts';
import { ok, type CheckResult } from './check.ts';
import { holdsNothing } from './is-home-empty.ts';

/** What the vectors take, and what those of another model would. */
export async function checkMove(
  config: Config,
  { embedding, vectorStore }: Pick<Parts, 'embedding' | 'vectorStore'>,
): Promise<CheckResult> {
  if (holdsNothing(config)) return ok('nothing stored yet');
  const collections = await vectorStore.listCollections();
  const points = collections.reduce((sum, { count }) => sum + count, 0);
  const stored = vectorsByDimension(collections, embedding.model);
  const bytes = stored.reduce((sum, [dimension, count]) => sum + bytesOf(count, { dimension }), 0);
  const numbers = stored.map(([dimension, count]) => `${String(count)} vectors of ${String(dimension)} numbers`);
  const others = await otherModels(config, embedding.model, points);
  return ok(
    `${numbers.join(' and ')} in ${config.vectorStore}, at most ${megabytes(bytes)}; ` +
      `by another model (\`learning-memory model use\`): ${others.join(', ')}`,
  );
}

/** As they are stored, whatever model is chosen now: those on their way to another one have vectors of both. */
function vectorsByDimension(
  collections: readonly CollectionInfo[],
  { dimension: chosen }: EmbeddingModel,
): readonly (readonly [dimension: number, count: number])[] {
  const counts = new Map<number, number>();
  const add = (dimension: number, count: number): void => {
    if (count > 0) counts.set(dimension, (counts.get(dimension) ?? 0) + count);
  };
  for (const { model, count, reembedding } of collections) {
    add(model.dimension, count);
    if (reembedding !== undefined) add(reembedding.model.dimension, reembedding.done);
  }
  return counts.size === 0 ? [[chosen, 0]] : [...counts];
}

async function otherModels(config: Config, { id }: EmbeddingModel, points: number): Promise<readonly string[]> {
  const { KNOWN_MODELS } = await import('@learning-memory/embedding-transformers');
  const local = await findLocalModels(dataPaths(config.home).models);
  return Object.entries(EMBEDDING_MODELS).flatMap(([name, { hubId }]) => {
    const model = KNOWN_MODELS.find((known) => known.hubId === hubId);
    if (model === undefined || model.name === id) return [];
    const files = local.includes(model.hubId) ? '' : ` and ${String(model.megabytes)} MB of files`;
    return [`${name} ${megabytes(bytesOf(points, model))}${files}`];
  });
}
