import { join } from 'node:path';
import { createSqliteMetadataStore, type SqliteMetadataStore } from '../sqlite-metadata-store.ts';

/** Opens stores, in a new folder unless one is given. */
export function storeOpener(
  temporaryFolder: () => Promise<string>,
): (folder?: string) => Promise<SqliteMetadataStore & { readonly folder: string }> {
  return async (given) => {
    const folder = given ?? (await temporaryFolder());
    const store = createSqliteMetadataStore({
      file: join(folder, 'memory.db'),
      backupDirectory: join(folder, 'backups'),
    });
    return { ...store, folder };
  };
}
