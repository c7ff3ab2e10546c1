import type { ClusterRunScope } from './cluster-run-store.ts';
import type { ValuePayload } from './values.ts';

/** The last run of a scope, so that its clusters keep their labels in another home; only one that found clusters is carried. */
export interface CarriedClusters extends ClusterRunScope {
  readonly fingerprint: string;
  /** Counts epoch milliseconds. */
  readonly createdAt: number;
  /** Counts the labels that were handed out on the axis. */
  readonly labels: number;
  /** What the run says beside its clusters; only the service that wrote it knows what. */
  readonly report: unknown;
  readonly clusters: readonly { readonly label: number; readonly body: unknown }[];
}

/** A value with all that is kept of it, on its way from one home to another. */
export interface CarriedValue {
  readonly id: string;
  readonly value: ValuePayload;
  /** Lists ids of the experiences in its cluster; absent where the cluster is gone. */
  readonly members?: readonly string[] | undefined;
  /** Says which sessions were shown it, by time. */
  readonly shown?: readonly { readonly sessionId: string; readonly shownAt: number }[] | undefined;
}

export interface ImportedValue {
  /**
   * What is there already stays in any case: `equal` says the same, `conflicting` something else. Clusters are in conflict
   * where their scope was clustered here, or a label is another cluster's; so is a value whose cluster id is another cluster's.
   */
  readonly outcome: 'added' | 'equal' | 'conflicting';
  /** Says why it is in conflict, in one sentence. */
  readonly reason?: string | undefined;
  /** Counts secrets replaced and private parts removed. */
  readonly redactions: number;
}
