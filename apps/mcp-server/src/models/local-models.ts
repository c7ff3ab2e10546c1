import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Written last, so that all of a model is there where it is. */
const LAST_FILE = 'config.json';

/** Ids of the hub, as `owner/name`, whose files are in the folder of models; sorted. */
export async function findLocalModels(directory: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const owner of await foldersIn(directory)) {
    for (const name of await foldersIn(join(directory, owner))) {
      if (await isThere(join(directory, owner, name, LAST_FILE))) found.push(`${owner}/${name}`);
    }
  }
  return found;
}

async function foldersIn(directory: string): Promise<readonly string[]> {
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => []);
  // A link is what somebody has who keeps models elsewhere.
  return entries
    .filter((entry) => entry.isDirectory() || entry.isSymbolicLink())
    .map(({ name }) => name)
    .sort();
}

async function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
