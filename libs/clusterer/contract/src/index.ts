/// <reference types="node" preserve="true" />
export type { Clusterer, Clustering, ClusterInput } from './clusterer.ts';
export { CLUSTERER_ERRORS, clustererError } from './clusterer-errors.ts';
export type { ClustererErrorCode } from './clusterer-errors.ts';
export type { MergeTree, MergeTreeBuilder, MergeTreeInput } from './merge-tree.ts';
