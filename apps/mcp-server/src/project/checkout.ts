import { dirname, join } from 'node:path';
import { exists } from '../exists.ts';

/** The top of the working tree that a folder lies in; `undefined` outside of all repositories. */
export async function checkoutAround(folder: string): Promise<string | undefined> {
  if (await exists(join(folder, '.git'))) return folder;
  const above = dirname(folder);
  return above === folder ? undefined : checkoutAround(above);
}
