import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { replaceFile } from '@learning-memory/durable-file';
import { mirrorPaths } from './mirror-paths.ts';

/** Whether the rows of the home are known to be the truth. */
export async function areRowsHere(directory: string): Promise<boolean> {
  return existsSync(mirrorPaths(directory).rowsAreHere);
}

/** From now on the rows of the home are the truth, whatever a server holds. */
export async function declareRowsHere(directory: string, facts: Readonly<Record<string, unknown>> = {}): Promise<void> {
  await mkdir(directory, { recursive: true });
  const at = new Date().toISOString();
  await replaceFile(mirrorPaths(directory).rowsAreHere, `${JSON.stringify({ at, ...facts })}\n`);
}
