import { embeddingError } from '@learning-memory/embedding';
import type { DamagedFile } from './damaged-files.ts';
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

/** The same of files that are there and of no use, each named. */
export function damagedModel(place: ModelPlace, damaged: readonly DamagedFile[], cause?: unknown): Error {
  const reason = damaged.map(({ path, reason: why }) => `${path} is damaged: ${why}.`).join(' ');
  return unavailable(place, { reason, advice: wayToReplace(place), cause });
}

function wayToReplace({ hubId, installCommand }: ModelPlace): string {
  if (hubId === undefined) return 'Place it there anew; the next call reads it.';
  const way = installCommand === undefined ? 'Delete it, and bring it anew' : `\`${installCommand}\` fetches it again`;
  return `${way}, from https://huggingface.co/${hubId}.`;
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
