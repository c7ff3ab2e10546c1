import { EMBEDDING_MODELS } from '../adapters.ts';
import { bytesOf, megabytes } from '../reembedding/move.ts';
import type { Config } from '../config/config.ts';
import { dataPaths } from '../data-paths.ts';
import { findLocalModels } from '../models/local-models.ts';
import type { Parts } from '../parts/parts.ts';
import { ok, type CheckResult } from './check.ts';
import { isHomeEmpty } from './is-home-empty.ts';

/** What the vectors take, and what those of another model would. */
export async function checkMove(
  config: Config,
  { embedding, vectorStore }: Pick<Parts, 'embedding' | 'vectorStore'>,
): Promise<CheckResult> {
  if (isHomeEmpty(config)) return ok('nothing stored yet');
  const { KNOWN_MODELS } = await import('@learning-memory/embedding-transformers');
  const points = (await vectorStore.listCollections()).reduce((sum, { count }) => sum + count, 0);
  const local = await findLocalModels(dataPaths(config.home).models);
  const others = Object.entries(EMBEDDING_MODELS).flatMap(([name, { hubId }]) => {
    const model = KNOWN_MODELS.find((known) => known.hubId === hubId);
    if (model === undefined || model.name === embedding.model.id) return [];
    const files = local.includes(model.hubId) ? '' : ` and ${String(model.megabytes)} MB of files`;
    return [`${name} ${megabytes(bytesOf(points, model))}${files}`];
  });
  const { dimension } = embedding.model;
  return ok(
    `${String(points)} vectors of ${String(dimension)} numbers in ${config.vectorStore}, at most ` +
      `${megabytes(bytesOf(points, embedding.model))}; by another model (\`learning-memory model use\`): ${others.join(', ')}`,
  );
}
