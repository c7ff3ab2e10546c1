import { metadataStoreError } from '@learning-memory/metadata-store';

const RULES = {
  file: 'the path of the database file, as "memory.db"',
  backupDirectory: 'the path of the folder that gets copies of the file, as "backups"',
} as const;

/** Rejects an option that is no path, by its name: from JavaScript anything may come. */
export function checkPath(option: keyof typeof RULES, path: unknown): void {
  if (typeof path === 'string' && path !== '' && !path.includes('\0')) return;
  const value = typeof path === 'string' ? JSON.stringify(path) : String(path);
  const message = `Option \`${option}\` of createSqliteMetadataStore is ${value}: it must be ${RULES[option]}.`;
  throw metadataStoreError('METADATA_STORE_INVALID_INPUT', message, { details: { option, value } });
}
