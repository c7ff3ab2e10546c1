export type {
  ComparedText,
  ContextSearch,
  Gain,
  LiveRule,
  QuestionKind,
  QuestionRanking,
  Ranking,
  RelevanceIntercepts,
  SearchedCollection,
  TextBeside,
  WordsInContext,
} from './searched-collection.ts';
export type { SearchAnswer, Searcher, SearchRequest } from './searcher.ts';
