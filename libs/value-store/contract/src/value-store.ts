import type { Axis } from '@learning-memory/ghap';
import type { SearchAnswer } from '@learning-memory/searcher';
import type { CarriedClusters, CarriedValue, ImportedValue } from './carried-value.ts';
import type { CalibrationOptions, CalibrationReport } from './calibration.ts';
import type { AxisClusters, ClusterMembers, ClusterOwners, ClusterScope } from './clusters.ts';
import type { FoundValue, ListValuesOptions, SearchValuesOptions, Value, ValueVerdict } from './values.ts';

export interface ValueCandidate extends ClusterOwners {
  /** 1 to 500 characters after trimming; secrets in it are redacted before anything else. */
  readonly text: string;
  readonly clusterId: string;
}

/**
 * Clusters of experiences and the values they back. Every operation passes on the codes of the stores, the clusterer and the
 * embedding; a cluster id that cannot be read is `VALUE_STORE_INVALID_INPUT`, one that is not there now
 * `VALUE_STORE_CLUSTER_NOT_FOUND`, as is one of other projects than those that are asked for: ids are easily guessed.
 *
 * When the experiences get another model, what goes by distances waits: `members`, `validate` and `store` reject
 * `VALUE_STORE_INSUFFICIENT_DATA` until all are embedded, and `VALUE_STORE_CLUSTER_NOT_FOUND` until `clusters` was asked again.
 */
export interface ValueStore extends AsyncDisposable {
  /**
   * Reuses the last run while the axis is unchanged, and with a notice while it is on its way to another model, when the
   * lack of one is `VALUE_STORE_INSUFFICIENT_DATA`, as are too few experiences: the message says where all projects together
   * have enough. No cluster is an answer, not an error.
   */
  clusters(scope: ClusterScope & { readonly signal?: AbortSignal | undefined }): Promise<AxisClusters>;
  /**
   * Of the last run; never clusters anew, so an id stays good until `clusters` says otherwise. `limit` is 1 to 100. Clusters
   * over all projects have members only without `projects`, and only where the run left out all of `exceptProjects`.
   */
  members(clusterId: string, limit: number, owners?: ClusterOwners): Promise<ClusterMembers>;
  /** Rejects `VALUE_STORE_INVALID_INPUT` for a text that is empty, too long or unreadable for the model. */
  validate(candidate: ValueCandidate): Promise<ValueVerdict>;
  /**
   * Validates first and rejects `VALUE_STORE_REFUSED`. The same text for the same cluster is stored once: `created` is false
   * and `value` is the one that was there. One that was retired is shown again from then on; where the cluster is due, it is so no
   * more: the value still stands for it.
   */
  store(candidate: ValueCandidate & { readonly axis: Axis }): Promise<{
    readonly value: Value;
    readonly created: boolean;
    readonly redactions: number;
    /** That of the verdict: its words seem to contradict what a member learnt. */
    readonly warning?: string | undefined;
  }>;
  /** Orders by present cluster size, largest first, then newest first; demoted ones come behind, retired ones last. */
  list(options: ListValuesOptions): Promise<readonly Value[]>;
  /** Answers in the order of `ids`; unknown ids are left out. */
  get(ids: readonly string[]): Promise<readonly Value[]>;
  /** Best first, demoted ones behind, retired ones left out or last. By words alone, with a notice, when the query cannot be embedded. */
  search(options: SearchValuesOptions): Promise<SearchAnswer<FoundValue>>;
  /** Notes that a session was shown these values; what it resolves afterwards counts in their `heeded` record. */
  recordShown(shown: { readonly ids: readonly string[]; readonly sessionId: string }): Promise<void>;
  calibration(options?: CalibrationOptions): Promise<CalibrationReport>;
  /** Gives the project to every value without one and says to how many; may be repeated, also after it broke off. */
  assignProject(project: string): Promise<number>;
  /** The clusters there are now, by axis, domain and project. */
  exportClusters(): AsyncIterable<CarriedClusters>;
  /** By id; read in pages while they are asked for. */
  exportValues(): AsyncIterable<CarriedValue>;
  /** Rejects `VALUE_STORE_INVALID_INPUT` for what no value store wrote. May be repeated, as `importValue`. */
  importClusters(carried: CarriedClusters): Promise<ImportedValue>;
  /** Adds it under its own id and date, as it was judged where it comes from; import its clusters before. */
  importValue(carried: CarriedValue): Promise<ImportedValue>;
  /** Takes a value out; `importValue` brings it back. Resolves with it as it was, `undefined` for one that is not there. */
  remove(id: string): Promise<CarriedValue | undefined>;
}
