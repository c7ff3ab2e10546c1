export { METADATA_STORE_ERRORS, metadataStoreError } from './metadata-store-errors.ts';
export type { MetadataStoreErrorCode } from './metadata-store-errors.ts';
