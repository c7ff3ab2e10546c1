import type { CollectionRef, ReembeddingProgress } from './collection.ts';

/** A point whose vector of the next model is not made yet. */
export interface PendingPoint<P extends object> {
  readonly id: string;
  /** `undefined` where it is damaged: the point is then written without a vector. */
  readonly payload: P | undefined;
  /** Another one after each write of the point: a vector made of an older text is not taken. */
  readonly revision: number;
}

export interface PendingOptions {
  /** 1 to 1000. */
  readonly limit: number;
  readonly signal?: AbortSignal | undefined;
}

/** The vector of a pending point. */
export interface NewVector {
  readonly id: string;
  /** Of the pending point. */
  readonly revision: number;
  /** Unit length within 0.001; absent for text that the model cannot see. */
  readonly vector?: readonly number[] | undefined;
}

/**
 * Gives collections another model while they stay in use: new vectors are built beside the old ones and take their place
 * when none is missing. Every step is durable on its own, so that whoever comes later goes on, and several may work at once.
 *
 * On its way a collection is used under either model. Under the old one everything is as before. Under the next one words
 * find everything, a dense search and `withVectors` see the vectors that are made, and a hybrid search goes by words alone,
 * because half of the vectors would rank worse than none. A write under the one model takes the point's vector of the other
 * away; the point is pending unless it was written with a vector of the next model.
 *
 * Every operation takes the collection with its next model.
 */
export interface Reembedding {
  /**
   * Opens the way to the model, with every point pending. Idempotent. A way to another model that is open is given up, also
   * by beginning with the model that the collection has. Makes a missing collection.
   */
  begin<P extends object>(collection: CollectionRef<P>): Promise<void>;
  /** `undefined` unless the collection is on its way to this model: under the old one it has all of its vectors. */
  progress<P extends object>(collection: CollectionRef<P>): Promise<ReembeddingProgress | undefined>;
  /** Those longest pending first; `[]` when the collection is not on its way to the model. */
  pending<P extends object>(collection: CollectionRef<P>, options: PendingOptions): Promise<readonly PendingPoint<P>[]>;
  /** All or nothing, durable when it resolves. Leaves out what is not pending in that revision any more. */
  write<P extends object>(collection: CollectionRef<P>, vectors: readonly NewVector[]): Promise<void>;
  /** Whether the model is the collection's now, and the vectors of the old one are gone: not while a point is pending. */
  finish<P extends object>(collection: CollectionRef<P>): Promise<boolean>;
}
