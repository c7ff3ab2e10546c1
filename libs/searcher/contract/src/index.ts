export type {
  ComparedText,
  LiveRule,
  Neighbour,
  NeighbourSearch,
  QuestionKind,
  QuestionRanking,
  Ranking,
  RelevanceIntercepts,
  SearchedCollection,
} from './searched-collection.ts';
export type { SearchAnswer, Searcher, SearchRequest } from './searcher.ts';
