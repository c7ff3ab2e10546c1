/** Says how alike vectors look that were put together without looking: it holds the cosines of random pairs, by nearest rank. */
export interface SimilarityBaseline {
  /** Counts the vectors that were compared. */
  readonly vectors: number;
  readonly pairs: number;
  readonly median: number;
  readonly p75: number;
  /** One pair in twenty is above it. */
  readonly p95: number;
  readonly p99: number;
  readonly highest: number;
}

/** The baseline of what is stored, and says what it rests on. */
export interface StoreBaseline extends SimilarityBaseline {
  /** `store`: what is stored. `prior`: texts about different things, because the store has fewer than 20 vectors. */
  readonly basis: 'store' | 'prior';
  /** Counts what was stored when it was measured, with and without vectors. */
  readonly stored: number;
}

/** Says how alike stored memories look to the model, in cosines, and which bounds follow from that. */
export interface MemorySimilarity extends StoreBaseline {
  /**
   * From here a memory goes on with the episode of the one before. For the mean of a run of n steps the distance to the median
   * shrinks by the root of n, as chance does.
   */
  readonly relatedFrom: number;
  /** From here two memories speak of the same thing, though perhaps not the same of it. */
  readonly sameThingFrom: number;
  /** From here two memories say almost the same. */
  readonly duplicateFrom: number;
}
