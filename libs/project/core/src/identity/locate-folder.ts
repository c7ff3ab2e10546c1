import { realpath, stat } from 'node:fs/promises';
import { dirname, isAbsolute } from 'node:path';
import { projectError, type RepositoryPlace, type RepositoryReader } from '@learning-memory/project';

export interface LocatedFolder {
  /** What a project knows it by. */
  readonly folder: string;
  /** Where its settings file would lie. */
  readonly topLevel: string;
  readonly repository?: RepositoryPlace | undefined;
}

/** Rejects `PROJECT_INVALID_INPUT`, and `PROJECT_PATH_NOT_FOUND` for a path that is gone and was in no repository. */
export async function locateFolder(repositories: RepositoryReader, path: string): Promise<LocatedFolder> {
  if (!isAbsolute(path) || path.includes('\0')) {
    throw projectError('PROJECT_INVALID_INPUT', `Path '${path}' is not absolute. Give the absolute path of a folder.`);
  }
  const nearest = await nearestExisting(path);
  const repository = await repositories.locate(nearest.folder);
  if (repository !== undefined) return { folder: repository.folder, topLevel: repository.topLevel, repository };
  if (nearest.isThere) return { folder: nearest.folder, topLevel: nearest.folder };
  throw projectError(
    'PROJECT_PATH_NOT_FOUND',
    `Path '${path}' is not there, and in no repository. Give one that exists.`,
    {
      details: { path },
    },
  );
}

interface Nearest {
  /** Without symbolic links. */
  readonly folder: string;
  readonly isThere: boolean;
}

/** The folder itself, that of the file, or the nearest one above that exists. */
async function nearestExisting(path: string, isThere = true): Promise<Nearest> {
  try {
    const real = await realpath(path);
    return { folder: (await stat(real)).isDirectory() ? real : dirname(real), isThere };
  } catch (error) {
    const parent = dirname(path);
    if (parent === path) throw error;
    return nearestExisting(parent, false);
  }
}
