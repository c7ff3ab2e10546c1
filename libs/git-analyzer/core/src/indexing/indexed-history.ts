import type { GitRepository, IndexedHistory } from '@learning-memory/git-analyzer';
import { createCommitIndex } from './commit-index.ts';
import { scopeOf } from '../history-scope.ts';
import type { IndexContext } from './index-commits.ts';

export async function indexedHistory(
  context: IndexContext,
  repository: GitRepository,
  signal?: AbortSignal,
): Promise<IndexedHistory> {
  const [state, commits, { head }] = await Promise.all([
    context.states.find(repository.id),
    createCommitIndex(context, repository).count(),
    repository.tips({ signal }),
  ]);
  const isWhole = state !== undefined && state.commits === commits;
  const upToDate = isWhole && (head === undefined || state.indexedTips.includes(head));
  const since = state?.since === undefined ? {} : { since: state.since };
  return { ...scopeOf(repository), commits, upToDate, ...since };
}
