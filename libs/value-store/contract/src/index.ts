export type { CalibrationOptions, CalibrationReport, HitRate } from './calibration.ts';
export { formatClusterId, parseClusterId } from './cluster-id.ts';
export type { ClusterKey } from './cluster-id.ts';
export type {
  AxisClusters,
  ClusterMember,
  ClusterMembers,
  ClusterParameters,
  ClusterScope,
  ClusterSummary,
  NearPair,
  NoClusters,
} from './clusters.ts';
export { VALUE_STORE_ERRORS, valueStoreError } from './value-store-errors.ts';
export type { ValueStoreErrorCode } from './value-store-errors.ts';
export type { ValueCandidate, ValueStore } from './value-store.ts';
export { VALUE_TEXT_LIMIT, VALUE_THRESHOLDS } from './values.ts';
export type {
  FoundValue,
  HeededRecord,
  SearchValuesOptions,
  Value,
  ValuePayload,
  ValueThreshold,
  ValueVerdict,
} from './values.ts';
