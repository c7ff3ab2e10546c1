export { createMetadataApi } from './database/metadata-api.ts';
export type { MetadataApi } from './database/metadata-api.ts';
