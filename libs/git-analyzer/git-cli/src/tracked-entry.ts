import { gitError } from '@learning-memory/git-analyzer';
import { readGit } from '@learning-memory/git-analyzer-git-process';
import type { RepositoryLocation } from './locate-repository.ts';
import { decodeUtf8 } from './decode-text.ts';
import { spellPath } from './path-spelling.ts';
import { readHead } from './read-tips.ts';

export type EntryType = 'file' | 'folder' | 'submodule';

const TYPES: Readonly<Record<string, EntryType>> = { blob: 'file', tree: 'folder', commit: 'submodule' };

/**
 * What HEAD has under a path; `undefined` for nothing. Rejects `GIT_PATH_NOT_TRACKED` before the first commit.
 */
export async function trackedEntry(
  location: RepositoryLocation,
  path: Buffer,
  signal: AbortSignal | undefined,
): Promise<EntryType | undefined> {
  const head = await readHead(location, { signal });
  if (head === undefined) throw notTracked(spellPath(path));
  if (path.length === 0) return 'folder';
  const argument = decodeUtf8(path);
  // It cannot be an argument; only files are spelled that way.
  if (argument === undefined) return 'file';
  const args = ['ls-tree', '-z', '--full-tree', head, '--', argument];
  const [, type = ''] = (await readGit(location.program, { args, signal })).toString('latin1').split(' ');
  return TYPES[type];
}

export function notTracked(path: string): Error {
  return gitError(
    'GIT_PATH_NOT_TRACKED',
    `No commit of the present history has '${path}'. Commit it first; for a file of a submodule give the submodule as repository.`,
    { details: { path } },
  );
}
