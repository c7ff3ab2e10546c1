import type { Collection } from '../collections/collection.ts';
import type { FilterPlan } from '../reading/filter-plan.ts';
import type { PointKey } from '../reading/read-points.ts';

export interface RankedPoint extends PointKey {
  readonly score: number;
}

export interface LexicalPoint extends RankedPoint {
  /** `SharedWords.surprise` of the contract. */
  readonly surprise: number;
}

export interface DenseRanking {
  readonly collection: Collection;
  readonly vector: Float32Array;
  readonly plan: FilterPlan;
  readonly limit: number;
}
