import type { Clusterer } from '@learning-memory/clusterer';
import type { EmbeddingService } from '@learning-memory/embedding';
import type { Logger } from '@learning-memory/logging';
import type { Searcher } from '@learning-memory/searcher';
import type {
  ClusterParameters,
  ClusterRunStore,
  ValueExposureStore,
  ValueThreshold,
} from '@learning-memory/value-store';
import type { VectorStore } from '@learning-memory/vector-store';
import type { ClusteringSpaces } from './clustering-space/clustering-spaces.ts';
import type { Yardsticks } from './values/yardstick/yardsticks.ts';

/** Holds what every operation of the value store works with. */
export interface ValueStoreContext {
  readonly embedding: EmbeddingService;
  readonly vectorStore: VectorStore;
  readonly searcher: Searcher;
  readonly clusterer: Clusterer;
  readonly runs: ClusterRunStore;
  readonly exposures: ValueExposureStore;
  readonly clusteringSpaces: ClusteringSpaces;
  readonly yardsticks: Yardsticks;
  readonly parameters: ClusterParameters;
  readonly minExperiences: number;
  readonly threshold: ValueThreshold;
  readonly now: () => number;
  readonly logger: Logger;
}
