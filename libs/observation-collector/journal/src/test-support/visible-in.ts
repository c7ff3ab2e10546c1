import { readdir } from 'node:fs/promises';

/** What a journal holds beside the file that hides it from git. */
export async function visibleIn(directory: string): Promise<readonly string[]> {
  return (await readdir(directory)).filter((name) => name !== '.gitignore');
}
