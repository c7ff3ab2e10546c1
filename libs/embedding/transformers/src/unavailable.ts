import { embeddingError } from '@learning-memory/embedding';
import { neededFiles, type ModelPlace } from './model-place.ts';

export interface Failure {
  /** A sentence of what is wrong. */
  readonly reason: string;
  /** What to do; by default, how to place the files. */
  readonly advice?: string | undefined;
  readonly cause?: unknown;
}

/** `EMBEDDING_UNAVAILABLE`: what is wrong with the model, and what to do. */
export function unavailable(place: ModelPlace, { reason, advice = waysToPlace(place), cause }: Failure): Error {
  const { model, folder } = place;
  const message = `The embedding model ${model} cannot be used: ${reason} ${advice}`;
  return embeddingError('EMBEDDING_UNAVAILABLE', message, { details: { model, folder }, cause });
}

/** For whoever has no network. */
function waysToPlace(place: ModelPlace): string {
  const files = neededFiles(place).join(', ');
  if (place.hubId === undefined) return `Place ${files} there, exported for ONNX; the next call reads them.`;
  const command = place.installCommand === undefined ? '' : `\`${place.installCommand}\` brings its files. Or place `;
  return (
    `${command || 'Place '}${files} of https://huggingface.co/${place.hubId} in ${place.folder}, from another machine if ` +
    'need be; the next call reads them.'
  );
}
