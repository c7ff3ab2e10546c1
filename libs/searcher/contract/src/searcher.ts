import type { EmbeddingInputType } from '@learning-memory/embedding';
import type { Filter, ScoredPoint } from '@learning-memory/vector-store';
import type { SearchedCollection } from './searched-collection.ts';

export interface SearchRequest<P extends object> {
  /** What is embedded. */
  readonly query: string;
  /** What is searched for by words; the query without it. Blank words find nothing. */
  readonly words?: string | undefined;
  /** `document` for a query that is put as the texts of the collection are. Default `query`. */
  readonly inputType?: EmbeddingInputType | undefined;
  readonly filter?: Filter<P> | undefined;
  /** 1 to 1000. */
  readonly limit: number;
  readonly signal?: AbortSignal | undefined;
}

export interface SearchAnswer<Hit> {
  /** Best first; `[]` for a blank query. */
  readonly hits: readonly Hit[];
  readonly mode: 'hybrid' | 'lexical';
  /**
   * Probability, 0 to 1, that the collection holds what was asked for, where it does for every other question. Present with
   * any hit; where meaning could not be compared, words alone tell it.
   */
  readonly relevance?: number | undefined;
  /** Present when the answer is weaker than usual, and says why. */
  readonly notice?: string | undefined;
}

/** Hybrid search over any collection; falls back to lexical search, and says so, when the query cannot be embedded. */
export interface Searcher {
  /** Scores lie between 0 and 1. Rejects the codes of the store, and of the model unless it is away. */
  search<P extends object>(
    searched: SearchedCollection<P>,
    request: SearchRequest<P>,
  ): Promise<SearchAnswer<ScoredPoint<P>>>;
}
