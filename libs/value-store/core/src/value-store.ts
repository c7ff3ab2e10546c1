import type { Clusterer } from '@learning-memory/clusterer';
import { checkSignal } from '@learning-memory/clusterer-input';
import type { EmbeddingService } from '@learning-memory/embedding';
import { AXES } from '@learning-memory/ghap';
import { createKeyedQueue } from '@learning-memory/concurrency';
import { silentLogger, type Logger } from '@learning-memory/logging';
import type { Searcher } from '@learning-memory/searcher';
import type { ClusterRunStore, ValueExposureStore, ValueStore, ValueThreshold } from '@learning-memory/value-store';
import type { VectorStore } from '@learning-memory/vector-store';
import { calibrate } from './calibration/calibrate.ts';
import { exportClusters, importClusters } from './carrying/carried-clusters.ts';
import { exportValues, importValue, removeValue } from './carrying/carried-values.ts';
import { checkLimit, checkOption } from './check-input.ts';
import { createClusteringSpaces } from './clustering-space/clustering-spaces.ts';
import { clusterAxis } from './clusters/cluster-axis.ts';
import { clusterMembers } from './clusters/cluster-members.ts';
import { checkScope } from './experiences/cluster-scope.ts';
import { orAborted } from './or-aborted.ts';
import type { ValueStoreContext } from './value-store-context.ts';
import { assignProject } from './values/assign-project.ts';
import { getValues, listValues } from './values/read-values.ts';
import { searchValues } from './values/search-values.ts';
import { storeValue, validateValue } from './values/store-value.ts';
import { createYardsticks } from './values/yardstick/yardsticks.ts';

export interface ValueStoreOptions {
  readonly embedding: EmbeddingService;
  readonly vectorStore: VectorStore;
  /** Works over the same model and vector store. */
  readonly searcher: Searcher;
  readonly clusterer: Clusterer;
  readonly runs: ClusterRunStore;
  readonly exposures: ValueExposureStore;
  /** The fewest members of a cluster, tried first. Defaults to 5. */
  readonly minClusterSize?: number | undefined;
  /** Tried first. Defaults to 3. */
  readonly minSamples?: number | undefined;
  /** Fewest experiences, of a project or in all, before anything is clustered. Defaults to 20. */
  readonly minExperiences?: number | undefined;
  /** Defaults to `one-sd`. */
  readonly threshold?: ValueThreshold | undefined;
  /** Returns epoch milliseconds. */
  readonly now?: (() => number) | undefined;
  readonly logger?: Logger | undefined;
}

/** Calls for the clusters of one scope are done one after the other: those that wait answer from the run of the first. */
export function createValueStore(options: ValueStoreOptions): ValueStore {
  const context = toContext(options);
  const { exposures, now } = context;
  const [scopeQueue, valueQueue] = [createKeyedQueue(), createKeyedQueue()];

  return {
    async clusters({ signal, ...asked }) {
      const scope = checkScope(asked);
      const answer = scopeQueue.run(JSON.stringify(scope), async () => {
        checkSignal(signal);
        return clusterAxis(context, { scope, signal });
      });
      return orAborted(answer, signal);
    },
    async members(clusterId, limit, owners = {}) {
      checkLimit(limit);
      return clusterMembers(context, { clusterId, limit, owners });
    },
    validate: (candidate) => validateValue(context, candidate),
    store: (candidate) => storeValue(context, valueQueue, candidate),
    async list(listOptions) {
      if (listOptions.axis !== undefined) checkOption('axis', listOptions.axis, AXES);
      checkLimit(listOptions.limit);
      return listValues(context, listOptions);
    },
    get: (ids) => getValues(context, ids),
    search: (searchOptions) => searchValues(context, searchOptions),
    async recordShown({ ids, sessionId }) {
      if (ids.length === 0) return;
      await exposures.record({ ids, sessionId, shownAt: now() });
    },
    calibration: (calibrationOptions) => calibrate(context, calibrationOptions),
    assignProject: (project) => assignProject(context, project),
    exportClusters: () => exportClusters(context),
    exportValues: () => exportValues(context),
    importClusters: (carried) => importClusters(context, carried),
    importValue: (carried) => importValue(context, valueQueue, carried),
    remove: (id) => removeValue(context, valueQueue, id),
    [Symbol.asyncDispose]: () => context.clusteringSpaces[Symbol.asyncDispose](),
  };
}

function toContext({ minClusterSize = 5, minSamples = 3, ...options }: ValueStoreOptions): ValueStoreContext {
  const { embedding, vectorStore, searcher, clusterer, runs, exposures } = options;
  const { minExperiences = 20, threshold = 'one-sd', now = Date.now, logger = silentLogger } = options;
  const parameters = { minClusterSize, minSamples };
  const clusteringSpaces = createClusteringSpaces();
  const parts = {
    embedding,
    vectorStore,
    searcher,
    clusterer,
    runs,
    exposures,
    clusteringSpaces,
    yardsticks: createYardsticks(),
  };
  return { ...parts, parameters, minExperiences, threshold, now, logger };
}
