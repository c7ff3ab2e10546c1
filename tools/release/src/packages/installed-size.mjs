import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Megabytes of the files below a folder, as they are counted on a disk of any block size: by their length. */
export function megabytesIn(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.reduce((sum, entry) => sum + lstatSync(join(entry.parentPath, entry.name)).size, 0) / 1e6;
}
