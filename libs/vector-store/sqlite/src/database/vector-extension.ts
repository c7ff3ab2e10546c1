import type { SqliteDatabase } from '@learning-memory/sqlite-file';
import { load } from 'sqlite-vec';
import { vectorStoreError } from '@learning-memory/vector-store';

/** Rejects `VECTOR_STORE_UNAVAILABLE`, naming the platform, where sqlite-vec has no build for it. */
export function loadVectorExtension(client: SqliteDatabase, loadInto: (client: SqliteDatabase) => void = load): void {
  try {
    loadInto(client);
  } catch (cause) {
    const platform = `${process.platform}-${process.arch}`;
    const message =
      `sqlite-vec could not be loaded on ${platform}. Reinstall with optional dependencies (npm install ` +
      `--include=optional), or choose another vector store where it has no build for this platform.`;
    throw vectorStoreError('VECTOR_STORE_UNAVAILABLE', message, { details: { platform }, cause });
  }
}
