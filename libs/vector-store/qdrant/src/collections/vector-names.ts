import { createHash } from 'node:crypto';
import type { CollectionModel } from '@learning-memory/vector-store';

/** The sparse vector of the words. */
export const LEXICAL_VECTOR = 'bm25';

/** A vector of its own for each model, so that two models may live in one collection. */
export function vectorNameOf({ id, dimension }: CollectionModel): string {
  return `model_${createHash('sha256')
    .update(JSON.stringify([id, dimension]))
    .digest('hex')
    .slice(0, 16)}`;
}
