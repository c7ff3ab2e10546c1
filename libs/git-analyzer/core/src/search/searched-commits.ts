import type { CommitPayload } from '@learning-memory/git-analyzer';
import type { QuestionRanking, Ranking, RelevanceIntercepts, SearchedCollection } from '@learning-memory/searcher';
import { commitCollection } from '../commit/commit-collection.ts';

/**
 * Commits say things as their changelog does, so words lead, and a second look at them adds nothing. Fitted on a development
 * set with a model whose mean weight is .5: docs/decisions/0015-second-look-and-weights.md.
 */
const WORDS_LEAD: QuestionRanking = { denseShift: -0.3, secondLook: 0 };
const RANKING: Ranking = { name: WORDS_LEAD, sentence: WORDS_LEAD };

/** Fitted: docs/relevance.md. */
const RELEVANCE_INTERCEPTS: RelevanceIntercepts = { hybrid: 2.58, uncompared: 4.32, lexical: 1.44 };

/** A hundred for ten hits: words and meaning often find the same commit at different depths. */
const CANDIDATES_PER_HIT = 10;

/** Holds the commits of all repositories, as a search sees them. */
export const SEARCHED_COMMITS: SearchedCollection<CommitPayload> = {
  collection: commitCollection,
  ranking: RANKING,
  relevanceIntercepts: RELEVANCE_INTERCEPTS,
  candidatesPerHit: CANDIDATES_PER_HIT,
};
