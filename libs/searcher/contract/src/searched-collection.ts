import type { CollectionModel, CollectionRef, Filter, ScoredPoint, StoredPoint } from '@learning-memory/vector-store';

/** How a question is put: as the name of something, or in words about it. */
export type QuestionKind = 'name' | 'sentence';

/** How much meaning counts beside words for questions of one kind. */
export interface QuestionRanking {
  /** Added to the dense weight of the model, -1 to 1. */
  readonly denseShift: number;
  /** Share of the second look in the order, 0 to 1. */
  readonly secondLook: number;
}

export type Ranking = Readonly<Record<QuestionKind, QuestionRanking>>;

/** A text that goes on with a candidate: it may hold what the question says of it. */
export interface TextBeside {
  readonly text: string;
  /** What a word counts there, of one in the candidate's own text; 0 to 1. */
  readonly weight: number;
}

/** What is compared of a candidate. */
export interface ComparedText {
  readonly text: string;
  /** The nearest first: the last are cut where it is long. */
  readonly beside?: readonly TextBeside[] | undefined;
}

/** A candidate that gains a share of the score of a hit beside it. */
export interface Gain<P extends object> {
  readonly hit: ScoredPoint<P>;
  readonly candidate: ScoredPoint<P>;
  /** 0 to 1. */
  readonly share: number;
}

/** What a search has found when it asks what lies beside the best. */
export interface ContextSearch<P extends object> {
  /** The best of `found`. */
  readonly hits: readonly ScoredPoint<P>[];
  /** All candidates, best first. */
  readonly found: readonly ScoredPoint<P>[];
  /** Points that match this and the filter of the search, at most 1000. */
  readonly read: (filter: Filter<P>) => Promise<readonly StoredPoint<P>[]>;
}

/** How far the words of a question are looked for beside the candidates, too. */
export interface WordsInContext<P extends object> {
  /** Of the order, 0 to 1; the rest is left to the scores of the store. */
  readonly share: number;
  /** Lie beside the hits and become candidates. */
  readonly points: readonly Pick<StoredPoint<P>, 'id' | 'payload'>[];
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
  /** Where meaning and words were compared, and words once more in the second look. */
  readonly hybrid: number;
  /** Where there was no second look. Default: the mean of those that were fitted. */
  readonly uncompared?: number | undefined;
  /** Where words alone were. */
  readonly lexical: number;
}

/**
 * What a search knows of a collection, described by the module that owns the data. The steps run in this order: candidates of
 * the store, `live`, `gains`, `wordsInContext`, the second look, `factors`.
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
  /** Candidates that gain from the best of them. */
  readonly gains?:
    ((hits: readonly ScoredPoint<P>[], found: readonly ScoredPoint<P>[]) => readonly Gain<P>[]) | undefined;
  /** Texts beside a candidate count as further fields of it; `undefined` where each speaks for itself. */
  readonly wordsInContext?: ((search: ContextSearch<P>) => Promise<WordsInContext<P> | undefined>) | undefined;
  /** Of the best candidates, in their order. Without it there are neither words in context nor a second look. */
  readonly comparedTexts?:
    ((best: readonly ScoredPoint<P>[], candidates: readonly ScoredPoint<P>[]) => readonly ComparedText[]) | undefined;
  /** By id, what the score of a candidate is multiplied by at the end; 1 for those left out. */
  readonly factors?: ((candidates: readonly ScoredPoint<P>[]) => Promise<ReadonlyMap<string, number>>) | undefined;
}
