import { existsSync } from 'node:fs';
import { dataPaths } from '../data-paths.ts';
import type { HookPlaces } from './hook-places.ts';
import { openStores } from './open-stores.ts';

/** The text a session starts with, if there is any. */
export async function startSession(places: HookPlaces, sessionId: string): Promise<string | undefined> {
  const paths = dataPaths(places.home);
  // Asking the stores would make the file.
  if (!existsSync(paths.database)) return undefined;
  const stores = openStores(paths);
  await using _vectorStore = stores.vectorStore;
  await using _metadataStore = stores.metadataStore;
  const { lightContext } = await import('./light-context.ts');
  return await lightContext({ stores, journalPath: places.journalPath, sessionId });
}
