export { createSqliteMetadataStore } from './sqlite-metadata-store.ts';
export type { SqliteMetadataStore } from './sqlite-metadata-store.ts';
export type { SqliteMetadataStoreOptions } from './sqlite-metadata-store-options.ts';
