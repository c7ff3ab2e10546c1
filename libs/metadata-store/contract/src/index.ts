export type {
  MetadataStore,
  RecordKey,
  Revision,
  RevisionRepository,
  Usage,
  UsageRepository,
} from './metadata-store.ts';
export { METADATA_STORE_ERRORS, metadataStoreError } from './metadata-store-errors.ts';
export type { MetadataStoreErrorCode } from './metadata-store-errors.ts';
