export type {
  BrierParts,
  CalibrationOptions,
  CalibrationReport,
  ConfidenceVerdict,
  ForecastQuality,
  HitRate,
  ReliabilityBand,
} from './calibration.ts';
export type { CarriedClusters, CarriedValue, ImportedValue } from './carried-value.ts';
export type {
  AdoptedRun,
  ClusterRun,
  ClusterRunDraft,
  ClusterRunScope,
  ClusterRunStore,
  LabelledScope,
} from './cluster-run-store.ts';
export type {
  AxisClusters,
  ClusterChanges,
  ClusteredScope,
  ClusterMember,
  ClusterMembers,
  ClusterParameters,
  ClusterOwners,
  ClusterScope,
  ClusterSummary,
  NearPair,
  NoClusters,
} from './clusters.ts';
export type { ValueExposure, ValueExposureStore } from './value-exposure-store.ts';
export { VALUE_STORE_ERRORS, valueStoreError } from './value-store-errors.ts';
export type { ValueStoreErrorCode } from './value-store-errors.ts';
export type { ValueCandidate, ValueStore } from './value-store.ts';
export { VALUE_TEXT_LIMIT, VALUE_THRESHOLDS } from './values.ts';
export type {
  ForeignSentences,
  FoundValue,
  HeededRecord,
  ListValuesOptions,
  NearestMember,
  SearchValuesOptions,
  Value,
  ValuePayload,
  ValueStanding,
  ValueThreshold,
  ValueVerdict,
} from './values.ts';
