import { isAbsolute } from 'node:path';
import { pathFrom } from '../path-field.ts';

/**
 * A path in the repository that is meant: the named one, else the absolute one asked about, else the project's folder.
 */
export function repositoryOf(
  { repository, path }: { readonly repository?: string | undefined; readonly path?: string | undefined },
  projectPath: string,
): string {
  if (repository !== undefined) return pathFrom(projectPath, repository);
  return path !== undefined && isAbsolute(path) ? path : projectPath;
}
