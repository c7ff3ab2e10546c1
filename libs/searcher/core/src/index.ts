export { createSearcher } from './searcher.ts';
export type { SearcherOptions } from './searcher.ts';
