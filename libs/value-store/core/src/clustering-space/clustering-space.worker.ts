import { exposeWorker } from '@learning-memory/worker-pool';
import { meaningComponents, wordComponents, type ClusteringSpaceInput, type Components } from './clustering-space.ts';

const api = {
  wordComponents: (texts: readonly string[]): Components => wordComponents(texts),
  meaningComponents: (input: Pick<ClusteringSpaceInput, 'vectors' | 'dimension'>): Components =>
    meaningComponents(input),
  /** Loads the module, so that a call that follows need not wait for it. */
  load: (_nothing: undefined): void => {},
};

export type ClusteringSpaceApi = typeof api;

exposeWorker(api);
