import { basename } from 'node:path';
import { metadataStoreError } from '@learning-memory/metadata-store';

interface Failure {
  readonly reason: string;
  readonly advice: string;
}

const UNAVAILABLE: Readonly<Record<string, Failure>> = {
  BUSY: { reason: 'is locked by another process', advice: 'Try again; if it lasts, end the process that holds it.' },
  LOCKED: { reason: 'is locked by another process', advice: 'Try again; if it lasts, end the process that holds it.' },
  PROTOCOL: {
    reason: 'is locked by another process',
    advice: 'Try again; if it lasts, end the process that holds it.',
  },
  READONLY: { reason: 'is read-only', advice: 'Make the file and its folder writable.' },
  PERM: { reason: 'may not be opened', advice: 'Make the file and its folder readable and writable.' },
  FULL: { reason: 'has no room left', advice: 'Free some disk space and try again.' },
  CANTOPEN: { reason: 'cannot be opened', advice: 'Check that the path is a file in a writable folder.' },
  IOERR: { reason: 'cannot be read or written', advice: 'Check the disk and try again.' },
};
const CORRUPT = new Set(['CORRUPT', 'NOTADB']);
const FOLDER_CODES = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR', 'EEXIST', 'EIO']);

/** The `METADATA_STORE_*` error of a failure of SQLite or of the file's folder; anything else comes back as it is. */
export function translateSqliteFailure(error: unknown, file: string): unknown {
  const code = codeOf(error);
  const name = basename(file);
  const kind = /^SQLITE_([A-Z]+)/.exec(code)?.[1] ?? '';
  if (CORRUPT.has(kind)) {
    const message = `The metadata store "${name}" is damaged (${code}). Stop every server and restore a backup from the backups folder of the data home.`;
    return metadataStoreError('METADATA_STORE_CORRUPT', message, { details: { sqliteCode: code }, cause: error });
  }
  const failure = UNAVAILABLE[kind] ?? (FOLDER_CODES.has(code) ? UNAVAILABLE['CANTOPEN'] : undefined);
  if (failure === undefined) return error;
  const message = `The metadata store "${name}" ${failure.reason} (${code}). ${failure.advice}`;
  return metadataStoreError('METADATA_STORE_UNAVAILABLE', message, { details: { sqliteCode: code }, cause: error });
}

function codeOf(error: unknown): string {
  const isCoded = typeof error === 'object' && error !== null && 'code' in error;
  return isCoded && typeof error.code === 'string' ? error.code : '';
}
