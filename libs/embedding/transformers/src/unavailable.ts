import { embeddingError } from '@learning-memory/embedding';
import { neededFiles, type ModelPlace } from './model-place.ts';

/** `EMBEDDING_UNAVAILABLE`: what is wrong with the model, and what to do. */
export function unavailable({ model, folder }: ModelPlace, reason: string, advice: string, cause?: unknown): Error {
  const message = `The embedding model ${model} cannot be used: ${reason} ${advice}`;
  return embeddingError('EMBEDDING_UNAVAILABLE', message, { details: { model, folder }, cause });
}

/** For whoever has no network. */
export function waysToPlace(place: ModelPlace): string {
  const files = neededFiles(place).join(', ');
  if (place.hubId === undefined) return `Place ${files} there, exported for ONNX; the next call reads them.`;
  return (
    `Place ${files} of https://huggingface.co/${place.hubId} in ${place.folder}, from another machine if need be; ` +
    'the next call reads them.'
  );
}
