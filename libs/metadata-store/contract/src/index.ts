export type { ClusterRun, ClusterRunDraft, ClusterRunRepository, ClusterScope } from './cluster-runs.ts';
export type { CallTarget, CodeCallGraph, CodeSurface, UnresolvedCall } from './code-call-graph.ts';
export type {
  CodeFileCall,
  CodeFileDraft,
  CodeFileState,
  CodeFileUnit,
  CodeIndexLock,
  CodeIndexRepository,
  CodeProject,
} from './code-index.ts';
export type {
  Exposure,
  ExposureRepository,
  MetadataStore,
  RecordKey,
  Revision,
  RevisionRepository,
  Usage,
  UsageRepository,
} from './metadata-store.ts';
export { METADATA_STORE_ERRORS, metadataStoreError } from './metadata-store-errors.ts';
export type { MetadataStoreErrorCode } from './metadata-store-errors.ts';
