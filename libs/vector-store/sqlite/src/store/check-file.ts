import { vectorStoreError } from '@learning-memory/vector-store';

/** Rejects what is no path, by the name of the input: from JavaScript anything may come. */
export function checkFile(input: string, file: unknown): void {
  if (typeof file === 'string' && file !== '' && !file.includes('\0')) return;
  const value = typeof file === 'string' ? JSON.stringify(file) : String(file);
  const rule = 'the path of the database file, as "memory.db"';
  throw vectorStoreError('VECTOR_STORE_INVALID_INPUT', `${input} is ${value}: it must be ${rule}.`, {
    details: { input, value, rule },
  });
}
