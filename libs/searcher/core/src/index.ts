export { createSearcher } from './searcher.ts';
export type { SearcherOptions } from './searcher.ts';
export { DEFAULT_RANKINGS } from './rankings.ts';
export type { QuestionRanking, Ranking, Rankings, Searched } from './rankings.ts';
