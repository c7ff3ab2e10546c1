export { createSearcher } from './searcher.ts';
export { RELEVANCE_WEIGHTS, relevanceEvidence, relevanceOf } from './relevance.ts';
export type { RelevanceEvidence } from './relevance.ts';
export type { SearcherOptions } from './searcher.ts';
