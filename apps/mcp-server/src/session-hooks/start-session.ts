import { existsSync } from 'node:fs';
import { dataPaths } from '../data-paths.ts';
import type { HookPlaces } from './hook-places.ts';

/** The text a session starts with, if there is any. */
export async function startSession({ home, journalPath }: HookPlaces, sessionId: string): Promise<string | undefined> {
  const paths = dataPaths(home);
  // Asking the stores would make the file.
  if (!existsSync(paths.database)) return undefined;
  const { lightContext } = await import('./light-context.ts');
  return await lightContext({ paths, journalPath, sessionId });
}
