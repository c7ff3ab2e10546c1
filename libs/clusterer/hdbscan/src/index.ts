export { createHdbscanClusterer } from './hdbscan-clusterer.ts';
export type { HdbscanClustererOptions } from './hdbscan-clusterer.ts';
export type { Selection } from './clusters/cluster-selection.ts';
export type { Metric } from './distances/metric.ts';
