import { checkSignal, type Clusterer } from '@learning-memory/clusterer';
import type { EmbeddingService } from '@learning-memory/embedding';
import { AXES } from '@learning-memory/ghap';
import { silentLogger, type Logger } from '@learning-memory/logging';
import type { MetadataStore } from '@learning-memory/metadata-store';
import { VALUE_RECORD_KIND, type ValueStore, type ValueThreshold } from '@learning-memory/value-store';
import type { VectorStore } from '@learning-memory/vector-store';
import { calibrate } from './calibrate.ts';
import { clusterAxis } from './cluster-axis.ts';
import { createClusteringSpaces } from './clustering-space/clustering-spaces.ts';
import { clusterMembers } from './cluster-members.ts';
import { checkLimit, checkOption, checkScope, describeScope } from './cluster-scope.ts';
import { createKeyedQueue } from '@learning-memory/keyed-queue';
import { orAborted } from './or-aborted.ts';
import { getValues, listValues } from './read-values.ts';
import { storeValue, validateValue } from './store-value.ts';
import type { ValueStoreContext } from './value-store-context.ts';

export interface ValueStoreOptions {
  readonly embedding: EmbeddingService;
  readonly vectorStore: VectorStore;
  readonly metadataStore: MetadataStore;
  readonly clusterer: Clusterer;
  /** Fewest members of a cluster, tried first. Default 5. */
  readonly minClusterSize?: number | undefined;
  /** Tried first. Default 3. */
  readonly minSamples?: number | undefined;
  /** Fewest experiences in all before anything is clustered. Default 20. */
  readonly minExperiences?: number | undefined;
  /** Default `one-sd`. */
  readonly threshold?: ValueThreshold | undefined;
  /** Epoch milliseconds. */
  readonly now?: (() => number) | undefined;
  readonly logger?: Logger | undefined;
}

/** Calls for the clusters of one scope are done one after the other: those that wait answer from the run of the first. */
export function createValueStore(options: ValueStoreOptions): ValueStore {
  const context = toContext(options);
  const { metadataStore, now } = context;
  const [scopeQueue, valueQueue] = [createKeyedQueue(), createKeyedQueue()];

  return {
    async clusters({ signal, ...asked }) {
      const scope = checkScope(asked);
      const answer = scopeQueue.run(describeScope(scope), async () => {
        checkSignal(signal);
        return clusterAxis(context, { scope, signal });
      });
      return orAborted(answer, signal);
    },
    async members(clusterId, limit) {
      checkLimit(limit);
      return clusterMembers(context, clusterId, limit);
    },
    validate: (candidate) => validateValue(context, candidate),
    store: (candidate) => storeValue(context, valueQueue, candidate),
    async list({ axis, limit }) {
      if (axis !== undefined) checkOption('axis', axis, AXES);
      checkLimit(limit);
      return listValues(context, { axis, limit });
    },
    get: (ids) => getValues(context, ids),
    async recordShown({ ids, sessionId }) {
      if (ids.length === 0) return;
      await metadataStore.exposures.record({ kind: VALUE_RECORD_KIND, ids, sessionId, shownAt: now() });
    },
    calibration: (calibrationOptions) => calibrate(context, calibrationOptions),
    [Symbol.asyncDispose]: () => context.clusteringSpaces[Symbol.asyncDispose](),
  };
}

function toContext({ minClusterSize = 5, minSamples = 3, ...options }: ValueStoreOptions): ValueStoreContext {
  const { embedding, vectorStore, metadataStore, clusterer } = options;
  const { minExperiences = 20, threshold = 'one-sd', now = Date.now, logger = silentLogger } = options;
  const parameters = { minClusterSize, minSamples };
  const clusteringSpaces = createClusteringSpaces();
  const parts = { embedding, vectorStore, metadataStore, clusterer, clusteringSpaces };
  return { ...parts, parameters, minExperiences, threshold, now, logger };
}
