export { bm25Ceiling, bm25TermWeight, inverseDocumentFrequency, wordSurprise } from './bm25.ts';
export type { Bm25CeilingOptions, WordSurpriseOptions } from './bm25.ts';
export { FUSION_DEPTH, fuseRankings, marginAboveChance } from './fuse-rankings.ts';
export type { FuseRankingsOptions, RankedItem } from './fuse-rankings.ts';
