import { basename } from 'node:path';
import type { EmbeddingModel } from '@learning-memory/embedding';
import { fingerprintOf } from './fingerprint.ts';
import { USUAL_DENSE_WEIGHT } from './known-models.ts';
import type { ModelDescription } from './model-description.ts';
import type { ModelPlace } from './model-place.ts';

/** Of a known model the name, of any other the folder with a fingerprint of all that its vectors depend on. */
export async function identify(place: ModelPlace, description: ModelDescription): Promise<EmbeddingModel> {
  const { dimension } = description;
  if (place.known !== undefined && place.hubId !== undefined) return knownModel(place);
  const fingerprint = await fingerprintOf(place.folder, description);
  const id = `${place.hubId ?? basename(place.folder)}-${fingerprint}${suffixOf(place)}`;
  return { id, dimension, denseWeight: place.known?.denseWeight ?? USUAL_DENSE_WEIGHT };
}

/** What can be said of it before its files are there; throws for others. */
export function knownModel({ known, precision }: Pick<ModelPlace, 'known' | 'precision'>): EmbeddingModel {
  if (known === undefined) throw new Error('The model is not known.');
  const { name, dimension, denseWeight } = known;
  return { id: `${name}${suffixOf({ precision })}`, dimension, denseWeight };
}

function suffixOf({ precision }: Pick<ModelPlace, 'precision'>): string {
  return precision === 'fp32' ? '' : `-${precision}`;
}
