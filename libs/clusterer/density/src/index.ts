export { createDbscanClusterer } from './dbscan-clusterer.ts';
export type { DbscanClustererOptions } from './dbscan-clusterer.ts';
export type { Metric } from '@learning-memory/clusterer-input';
export { createOpticsClusterer } from './optics-clusterer.ts';
export type { OpticsClustererOptions } from './optics-clusterer.ts';
