import { stat } from 'node:fs/promises';

/** Whether something is there that this user can see. */
export async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}
