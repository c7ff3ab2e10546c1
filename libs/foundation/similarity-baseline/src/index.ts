export { measureBaseline } from './similarity-baseline.ts';
export type { SimilarityBaseline } from './similarity-baseline.ts';
export { createStoreBaselineKeeper } from './store-baseline.ts';
export type { StoreBaseline, StoreBaselineKeeper, StoreBaselineOptions } from './store-baseline.ts';
export { UNRELATED_TEXTS } from './unrelated-texts.ts';
