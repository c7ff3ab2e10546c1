import type { CollectionInfo } from '@learning-memory/vector-store';
import type { Config } from '../config/config.ts';
import type { Parts } from '../parts/parts.ts';
import { RETIRED_MODELS } from '../reembedding/retired-models.ts';
import { ok, warning, type CheckResult } from './check.ts';
import { holdsNothing } from './is-home-empty.ts';

/** Whether the vectors of a collection are being made anew by the model, or will be at its first use. */
export function isOnItsWay({ model, reembedding }: CollectionInfo, modelId: string): boolean {
  if (model.id === modelId) return false;
  return reembedding === undefined ? RETIRED_MODELS.includes(model.id) : reembedding.model.id === modelId;
}

export async function checkReembedding(
  config: Config,
  { embedding, vectorStore }: Pick<Parts, 'embedding' | 'vectorStore'>,
): Promise<CheckResult> {
  if (holdsNothing(config)) return ok('nothing stored yet');
  const { id } = embedding.model;
  const collections = await vectorStore.listCollections();
  const open = collections.filter((collection) => isOnItsWay(collection, id));
  const away = collections.filter(({ model, reembedding }) => model.id === id && reembedding !== undefined);
  if (open.length === 0) return away.length === 0 ? ok('none under way') : warning(describeAway(away, id));
  return warning(
    `${open.map(describe).join(', ')} embedded by ${id} so far; searched by words alone until all are. ` +
      'A running server goes on with it in the background.',
  );
}

function describe({ name, model, count, reembedding }: CollectionInfo): string {
  return `${name} ${reembedding?.done ?? 0} of ${count} (before: ${model.id})`;
}

/** Nobody goes on with them while this model is the one in force. */
function describeAway(collections: readonly CollectionInfo[], modelId: string): string {
  const to = [...new Set(collections.map(({ reembedding }) => reembedding?.model.id))].join(', ');
  const names = collections.map(({ name }) => name).join(', ');
  return (
    `${names} are to be embedded by ${to}, but the settings in force here say ${modelId}, by which they are searched meanwhile. ` +
    'Look whether EMBEDDING_MODEL of the environment is meant; `learning-memory reembed` stays with the model in force.'
  );
}
