import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { systemErrorCode } from '@learning-memory/durable-file';

/** Makes the folder and those above it; throws the system's reason where it may not. */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true });
  } catch (error) {
    const parent = dirname(path);
    if (systemErrorCode(error) !== 'ENOENT' || parent === path) throw error;
    // On a read-only file system Node.js says that what is to be made is missing.
    if (!existsSync(parent)) makeFolder(parent);
    mkdirSync(path);
  }
}
