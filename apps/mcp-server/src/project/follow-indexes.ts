import type { CodeIndexFollower, IndexRoot } from '@learning-memory/code-indexer';
import type { ProjectSwitch } from './project-switch.ts';

interface FollowParts {
  readonly codeFollower: Pick<CodeIndexFollower, 'follow'>;
  readonly projectSwitch: Pick<ProjectSwitch, 'offReason'>;
}

/** Keeps them what their folders hold as long as the process runs and their project is switched on. */
export function followIndexes({ codeFollower, projectSwitch }: FollowParts, indexes: readonly IndexRoot[]): void {
  for (const { project, root, indexedAt } of indexes) {
    if (indexedAt === undefined) continue;
    codeFollower.follow({ project, mayRefresh: async () => (await projectSwitch.offReason(root)) === undefined });
  }
}
