export { createAgglomerativeClusterer } from './agglomerative-clusterer.ts';
export type { AgglomerativeClustererOptions } from './agglomerative-clusterer.ts';
export type { Metric } from '@learning-memory/clusterer-input';
export type { Linkage } from './merge-points.ts';
export { createMergeTreeBuilder } from './merge-tree-builder.ts';
export type { MergeTreeBuilderOptions } from './merge-tree-builder.ts';
