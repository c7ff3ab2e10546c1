declare global {
  // Every runtime has it: its own types, where they are there, are merged with this.
  interface AbortSignal {
    readonly aborted: boolean;
  }
}

/** A unit-length vector of the model's dimension. */
export type Embedding = readonly number[];

/** Models with prefixes treat a question and the text that answers it differently. */
export type EmbeddingInputType = 'query' | 'document';

export interface EmbedOptions {
  readonly inputType: EmbeddingInputType;
  readonly signal?: AbortSignal | undefined;
}

export type CompareWordsOptions = Pick<EmbedOptions, 'signal'>;
export type RankWordsOptions = Pick<EmbedOptions, 'signal'>;

/**
 * How well the words of each candidate answer those of the question: a score from 0 to 1 each, in input order; `[]` for
 * `[]`, 0 where nothing fits. Late interaction (Khattab and Zaharia 2020) of word vectors: each distinct word of the
 * question takes its highest cosine to a word of the candidate, one too low to mean anything counting 0; the score is
 * their mean, weighted by the length of the word's vector. What follows the first hundred words of a question may be
 * left out. Rejects as `embed` does.
 */
export type CompareWords = (
  question: string,
  candidates: readonly string[],
  options?: CompareWordsOptions,
) => Promise<readonly number[]>;

/**
 * For each word, in input order, its place among the words that the model was trained on, from 0: those of English first, the most
 * usual before the others, then likewise those of other languages; `undefined` for one that it knows by its pieces at most.
 * `[]` for `[]`. Case makes no difference. Rejects as `embed` does.
 */
export type RankWords = (
  words: readonly string[],
  options?: RankWordsOptions,
) => Promise<readonly (number | undefined)[]>;

export interface EmbeddingModel {
  /** Stamped on every collection; vectors of two ids are never compared. */
  readonly id: string;
  readonly dimension: number;
  /** Share of the dense score in hybrid ranking, 0 to 1, measured for this model (docs/benchmarks.md). */
  readonly denseWeight: number;
}

/** Deterministic: equal texts have equal vectors, in a batch or alone within 1e-6. Loads its model on first use. */
export interface EmbeddingService extends AsyncDisposable {
  readonly model: EmbeddingModel;
  /**
   * `undefined` for a text the model cannot see (empty, or written in characters it does not know).
   * Text of any length is accepted. Rejects `EMBEDDING_UNAVAILABLE`, `EMBEDDING_ABORTED`, `EMBEDDING_DISPOSED`; where there
   * are no types to tell, a model may reject `EMBEDDING_INVALID_INPUT`.
   */
  embed(text: string, options: EmbedOptions): Promise<Embedding | undefined>;
  /** One result a text, in input order; `[]` for `[]`. Splits over-long batches itself. */
  embedBatch(texts: readonly string[], options: EmbedOptions): Promise<readonly (Embedding | undefined)[]>;
  /** A second look at texts found already; only models that have word vectors offer it. */
  readonly compareWords?: CompareWords | undefined;
  /** Tells words from slips of typing; only models with a vocabulary of whole words offer it. */
  readonly rankWords?: RankWords | undefined;
}
