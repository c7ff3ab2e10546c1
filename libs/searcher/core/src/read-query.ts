import type { EmbeddingInputType, EmbeddingService } from '@learning-memory/embedding';
import { LearningMemoryError } from '@learning-memory/errors';
import type { Logger } from '@learning-memory/logging';
import type { SearchQuery } from '@learning-memory/vector-store';

/** A query as far as it could be understood. */
export interface ReadQuery {
  readonly query: SearchQuery;
  readonly mode: 'hybrid' | 'lexical';
  /** Why the meaning of the query plays no part. */
  readonly notice?: string | undefined;
}

export interface ReadQueryOptions {
  readonly embedding: EmbeddingService;
  readonly logger: Logger;
  /** Default `query`. */
  readonly inputType?: EmbeddingInputType | undefined;
  /** What is searched for by words; the text itself without it. */
  readonly words?: string | undefined;
  readonly ifLoaded?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

const UNSEEN = 'The embedding model cannot read this query: the answer was found by words alone.';
const LOADING = 'The embedding model is still loading: the answer was found by words alone.';
const AWAY = 'The embedding model is not available now: the answer was found by words alone.';

/** Hybrid, or lexical with a notice when the query cannot be embedded. */
export async function readQuery(text: string, options: ReadQueryOptions): Promise<ReadQuery> {
  const { embedding, logger, inputType = 'query', words = text, ifLoaded, signal } = options;
  try {
    const vector = await embedding.embed(text, { inputType, ifLoaded, signal });
    if (vector === undefined) return lexical(words, UNSEEN);
    const { denseWeight } = embedding.model;
    return { query: { mode: 'hybrid', vector, text: words, denseWeight }, mode: 'hybrid' };
  } catch (error) {
    if (!LearningMemoryError.isInstance(error) || error.kind !== 'unavailable') throw error;
    if (ifLoaded === true) return lexical(words, LOADING);
    logger.warn('query.unembedded', { error });
    return lexical(words, AWAY);
  }
}

function lexical(text: string, notice: string): ReadQuery {
  return { query: { mode: 'lexical', text }, mode: 'lexical', notice };
}
