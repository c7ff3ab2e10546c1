import type { GitRepository } from '@learning-memory/git-analyzer';
import type { RepositoryLocation } from './locate-repository.ts';
import { readBlame } from './read-blame.ts';
import { readRevisionBlame } from './read-revision-blame.ts';
import { findMissing, readCommits, walkCommits } from './read-commits.ts';
import { readFileHistory } from './read-file-history.ts';
import { readPatches } from './read-patches.ts';
import { readTips, readTrackedPaths } from './read-tips.ts';
import { readUserAddresses } from './read-user-addresses.ts';

export function createGitRepository(location: RepositoryLocation): GitRepository {
  const { id, root, boundary } = location;
  return {
    id,
    root,
    boundary: [...boundary],
    tips: (options) => readTips(location, options),
    missing: (shas, options) => findMissing(location, shas, options),
    walk: (walk) => walkCommits(location, walk),
    commits: (shas, options) => readCommits(location, shas, options),
    fileHistory: (path, options) => readFileHistory(location, path, options),
    blame: (path, options) => readBlame(location, path, options),
    patches: (shas, options) => readPatches(location, shas, options),
    blameRevision: (options) => readRevisionBlame(location, options),
    userAddresses: (options) => readUserAddresses(location, options),
    trackedPaths: (options) => readTrackedPaths(location, options),
  };
}
