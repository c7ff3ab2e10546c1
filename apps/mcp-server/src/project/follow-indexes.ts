import type { CodeIndexFollower } from '@learning-memory/code-indexer';
import type { PlacedIndex } from './index-choice.ts';
import type { ProjectSwitch } from './project-switch.ts';

interface FollowParts {
  readonly codeFollower: Pick<CodeIndexFollower, 'follow'>;
  readonly projectSwitch: Pick<ProjectSwitch, 'offReason'>;
}

/** Keeps those of this checkout what their folders hold as long as the process runs and their project is switched on. */
export function followIndexes({ codeFollower, projectSwitch }: FollowParts, indexes: readonly PlacedIndex[]): void {
  for (const { project, root, indexedAt, isElsewhere } of indexes) {
    if (indexedAt === undefined || isElsewhere === true) continue;
    codeFollower.follow({ project, mayRefresh: async () => (await projectSwitch.offReason(root)) === undefined });
  }
}
