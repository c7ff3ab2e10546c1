import type { CollectionModel, CollectionRef, Filter, ScoredPoint, StoredPoint } from '@learning-memory/vector-store';

/** How a question is put: as the name of something, or in words about it. */
export type QuestionKind = 'name' | 'sentence';

/** How much meaning counts beside words for questions of one kind. */
export interface QuestionRanking {
  /** Is added to the dense weight of the model, -1 to 1. */
  readonly denseShift: number;
  /** Share of the second look in the order, 0 to 1. */
  readonly secondLook: number;
}

export type Ranking = Readonly<Record<QuestionKind, QuestionRanking>>;

/** What the second look compares of a candidate. */
export interface ComparedText {
  readonly text: string;
  /** Of candidates that go on with it: they may hold what the question says of this one. */
  readonly beside?: string | undefined;
}

/** A point beside a hit, of which it gains a share of the score. */
export interface Neighbour<P extends object> {
  readonly hit: ScoredPoint<P>;
  readonly point: Pick<StoredPoint<P>, 'id' | 'payload'>;
  /** The share, 0 to 1. */
  readonly weight: number;
}

/** What a search has found when it asks for neighbours. */
export interface NeighbourSearch<P extends object> {
  /** The best of `found`, whose neighbours are asked for. */
  readonly hits: readonly ScoredPoint<P>[];
  /** All candidates, best first. */
  readonly found: readonly ScoredPoint<P>[];
  /** Points that match this and the filter of the search, at most 1000. */
  readonly read: (filter: Filter<P>) => Promise<readonly StoredPoint<P>[]>;
}

/** For a collection that also holds points which are no answers now. */
export interface LiveRule<P extends object> {
  /** Those of the ids that are answers. */
  readonly live: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Narrows the search down where it has to look deeper, because too few candidates were live. */
  readonly deeper: () => Promise<Filter<P>>;
}

/**
 * Of the logistic regressions that tell the relevance of an answer, in log odds; `npm run fit:relevance` fits them
 * (docs/relevance.md). Texts of one kind lie closer to any question than those of another.
 */
export interface RelevanceIntercepts {
  /** Where meaning and words were compared. */
  readonly hybrid: number;
  /** Where words alone were. */
  readonly lexical: number;
}

/**
 * What a search knows of a collection, described by the module that owns the data. The steps run in this order: candidates of
 * the store, `live`, `neighbours`, `comparedTexts`, `factors`.
 */
export interface SearchedCollection<P extends object> {
  /** Name, text fields with their weights, and filterable fields. */
  readonly collection: (model: CollectionModel) => CollectionRef<P>;
  /** Default: the dense weight of the model, and for sentences a second look that has .4 of the order. */
  readonly ranking?: Ranking | undefined;
  /**
   * Cosine of two random texts of the collection, -1 to 1: meaning counts less where the best hit stands out little from it.
   * Meaning counts in full without it.
   */
  readonly chance?: number | undefined;
  /** Default: the mean of those that were fitted. */
  readonly relevanceIntercepts?: RelevanceIntercepts | undefined;
  /** Candidates for each hit that is asked for, so that a good one can overtake; at least 50 and at most 1000. Default 1. */
  readonly candidatesPerHit?: number | undefined;
  readonly live?: LiveRule<P> | undefined;
  /** Points that gain from the hits beside them; they may be among the candidates or new. */
  readonly neighbours?: ((search: NeighbourSearch<P>) => Promise<readonly Neighbour<P>[]>) | undefined;
  /** What is compared of the best candidates, in their order. Without it there is no second look. */
  readonly comparedTexts?:
    ((best: readonly ScoredPoint<P>[], candidates: readonly ScoredPoint<P>[]) => readonly ComparedText[]) | undefined;
  /** By id, what the score of a candidate is multiplied by at the end; 1 for those left out. */
  readonly factors?: ((candidates: readonly ScoredPoint<P>[]) => Promise<ReadonlyMap<string, number>>) | undefined;
}
