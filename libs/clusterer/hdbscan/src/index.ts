export { createHdbscanClusterer } from './hdbscan-clusterer.ts';
export type { HdbscanClustererOptions } from './hdbscan-clusterer.ts';
export type { Selection } from './cluster-selection.ts';
export type { Metric } from './distance-kernel.ts';
