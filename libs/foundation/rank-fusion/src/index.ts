export { bm25Ceiling, inverseDocumentFrequency, wordSurprise } from './bm25-ceiling.ts';
export type { Bm25CeilingOptions, WordSurpriseOptions } from './bm25-ceiling.ts';
export { FUSION_DEPTH, fuseRankings, marginAboveChance } from './fuse-rankings.ts';
export type { FuseRankingsOptions, RankedItem } from './fuse-rankings.ts';
