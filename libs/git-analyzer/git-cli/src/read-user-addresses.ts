import { LearningMemoryError } from '@learning-memory/errors';
import type { ReadOptions } from '@learning-memory/git-analyzer';
import { readGit } from '@learning-memory/git-analyzer-git-process';
import type { RepositoryLocation } from './locate-repository.ts';

export async function readUserAddresses(
  { program }: RepositoryLocation,
  { signal }: ReadOptions = {},
): Promise<readonly string[]> {
  const ask = async (args: readonly string[], input?: string): Promise<string> =>
    (await readGit(program, { args, input, signal })).toString().trim();
  const address = await ask(['config', '--default', '', '--get', 'user.email']);
  if (address === '') return [];
  const mapped = await ask(['check-mailmap', '--stdin'], `<${address}>\n`).catch(unlessAborted);
  const found = /<([^<>]*)>$/u.exec(mapped)?.[1] ?? address;
  return [...new Set([address, found])];
}

/** What is set need not look like an address. */
function unlessAborted(error: unknown): string {
  if (LearningMemoryError.isInstance(error) && error.code === 'GIT_FAILED') return '';
  throw error;
}
