import type { AnyCollection, Collection } from '../collections/collection.ts';
import type { FilterPlan } from '../reading/filter-plan.ts';
import type { QueryTerm } from './query-terms.ts';

export interface LexicalRanking {
  readonly collection: Collection;
  readonly text: string;
  /** Text field -> weight. */
  readonly weights: AnyCollection['textFields'];
  readonly plan: FilterPlan;
  readonly limit: number;
}

export interface WordScoring extends LexicalRanking {
  /** Those that points hold, the rarest first. */
  readonly terms: readonly QueryTerm[];
  /** All points of the collection. */
  readonly documents: number;
  /** What BM25 stays below: scores are shares of it. */
  readonly ceiling: number;
}
